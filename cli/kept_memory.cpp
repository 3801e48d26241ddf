// Memory that is given back is kept for the thread that gave it back: the moves of many tables come
// in groups, and glibc keeps but seven pieces of a size where they are found at once. What is given
// back twice is not found out here: the sanitizers' builds do without it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || \
    __has_feature(thread_sanitizer)
#define ROUNDHOUSE_WATCHED_MEMORY
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ROUNDHOUSE_WATCHED_MEMORY
#endif

#if defined(__GLIBC__) && !defined(ROUNDHOUSE_WATCHED_MEMORY)

#include <malloc.h>

namespace {

// A shelf has pieces of one size: 8, 24, 40 … 1032 bytes, as glibc makes them, then 1544, 2056 ….
constexpr std::size_t fine_step = 16, fine_shelves = 65, fine_most = 1032;
constexpr std::size_t coarse_step = 512, shelf_count = 79;
constexpr std::size_t bytes_kept = 128 << 10;  // on each, as pieces are asked for

constexpr std::size_t size_on(std::size_t shelf) {
  if (shelf < fine_shelves) return shelf * fine_step + 8;
  return fine_most + (shelf + 1 - fine_shelves) * coarse_step;
}
constexpr std::size_t most_kept = size_on(shelf_count - 1);

/// Where pieces are large enough for so many bytes.
constexpr std::size_t shelf_for(std::size_t size) {
  if (size <= fine_most) return (size + fine_step - 9) / fine_step;
  return fine_shelves + (size - fine_most - 1) / coarse_step;
}
/// Where a piece belongs that has so many bytes.
constexpr std::size_t shelf_of(std::size_t size) {
  if (size < fine_most + coarse_step) return size < fine_most ? (size - 8) / fine_step : 64;
  return fine_shelves - 1 + (size - fine_most) / coarse_step;
}

constexpr bool fit() {
  for (std::size_t size = 0; size <= most_kept; ++size) {
    if (size_on(shelf_for(size)) < size || shelf_for(size) >= shelf_count) return false;
    if (size >= 8 && size_on(shelf_of(size)) > size) return false;
    if (size >= 8 && shelf_of(size) != shelf_for(size) && shelf_of(size) + 1 != shelf_for(size))
      return false;
  }
  return true;
}
static_assert(fit());

struct Piece {
  Piece* next;
};

struct Shelf {
  Piece* first = nullptr;
  std::size_t room = 0;  // for so many more
};

// Set to zero without code, so that they can be used before and after anything else in the thread.
thread_local constinit Shelf shelves[shelf_count];
thread_local constinit bool opened = false;

/// Gives everything back at the end of the thread; what is given back later is not kept.
struct Closing {
  ~Closing() {
    for (Shelf& shelf : shelves) {
      shelf.room = 0;
      while (Piece* piece = shelf.first) {
        shelf.first = piece->next;
        std::free(piece);
      }
    }
  }
  bool wanted = false;
};
thread_local Closing closing;

void open() {
  opened = true;
  closing.wanted = true;
  for (std::size_t i = 0; i < shelf_count; ++i) shelves[i].room = bytes_kept / size_on(i);
}

[[gnu::noinline]] void* take_new(std::size_t size) {
  if (!opened) open();
  for (;;) {
    if (void* piece = std::malloc(size)) return piece;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void put_back(void* piece, std::size_t on) {
  Shelf& shelf = shelves[on];
  if (shelf.room == 0) return std::free(piece);
  --shelf.room;
  shelf.first = ::new (piece) Piece{shelf.first};
}

}  // namespace

void* operator new(std::size_t size) {
  if (size > most_kept) return take_new(size);
  const std::size_t on = shelf_for(size);
  Shelf& shelf = shelves[on];
  Piece* const piece = shelf.first;
  if (piece == nullptr) return take_new(size_on(on));
  shelf.first = piece->next;
  ++shelf.room;
  return piece;
}

void operator delete(void* piece) noexcept {
  if (piece == nullptr) return;
  const std::size_t size = malloc_usable_size(piece);
  if (size > most_kept) return std::free(piece);
  put_back(piece, shelf_of(size));
}

void operator delete(void* piece, std::size_t size) noexcept {
  if (piece == nullptr) return;
  if (size > most_kept) return std::free(piece);
  put_back(piece, shelf_for(size));
}

// Arrays and what must not throw come here by way of the library.

#endif

// Whether a test was compiled for a sanitizer, where times and sizes say nothing.
#pragma once

namespace rail {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ROUNDHOUSE_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ROUNDHOUSE_SANITIZED
#endif

#ifdef ROUNDHOUSE_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace rail

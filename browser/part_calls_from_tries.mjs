// Puts a nop between a call and the beginning or end of a try that follows it at once, in a module of WebAssembly:
//   node part_calls_from_tries.mjs FILE.wasm
// When a call throws, the interpreter of WebKit (seen in 2.50) looks for a handler where the call would have
// returned to. Of a call before a try it finds one whose clean-up destroys what was never made ("Out of bounds
// memory access"); of one at the end of a try it finds none.
import { readFileSync, writeFileSync } from "node:fs";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: part_calls_from_tries.mjs FILE.wasm");
const bytes = readFileSync(file);
if (bytes.readUInt32BE(0) !== 0x0061736d) throw new Error(`${file} is no module of WebAssembly`);
let at = 8;

/** An unsigned number as WebAssembly writes it. Signed ones are as long. */
function number() {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * factor;
    if (byte < 128) return value;
  }
}
function numbers(count) {
  for (let i = 0; i < count; i++) number();
}

function written(value) {
  const out = [];
  for (; value >= 128; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  out.push(value);
  return Buffer.from(out);
}

const nop = 0x01;
const calls = [0x10, 0x11];
/** try, catch, catch_all, delegate */
const edges = [0x06, 0x07, 0x19, 0x18];

/** How many numbers follow an instruction; memory's are an alignment and an offset. */
function numbersAfter(code) {
  if (code >= 0x28 && code <= 0x3e) return 2;
  if (code >= 0x45 && code <= 0xc4) return 0;
  // block loop if try, catch throw rethrow br br_if call delegate, locals globals tables, memory, refs
  const one = [2, 3, 4, 6, 7, 8, 9, 0xc, 0xd, 0x10, 0x18, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26];
  if ([...one, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2].includes(code)) return 1;
  if (code === 0x11) return 2; // call_indirect
  // unreachable nop else end return drop select catch_all, ref.is_null
  return [0, 1, 5, 0xb, 0xf, 0x1a, 0x1b, 0x19, 0xd1].includes(code) ? 0 : null;
}
/** Of those with a second code: numbers made whole, memory and tables as a whole. */
const numbers_after_fc = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

function passImmediates(code) {
  const count = numbersAfter(code);
  if (count !== null) return numbers(count);
  if (code === 0x0e) return numbers(number() + 1); // br_table
  if (code === 0x1c) return numbers(number()); // select with types
  if (code === 0x43) return void (at += 4); // a number with a point
  if (code === 0x44) return void (at += 8);
  const second = code === 0xfc ? numbers_after_fc[number()] : undefined;
  if (second === undefined)
    throw new Error(`${file}: unknown instruction 0x${code.toString(16)} before ${at}`);
  numbers(second);
}

let parted = 0;
/** The body of one function, from behind its length to `end`. */
function body(end) {
  const out = [];
  let copied = at;
  for (let groups = number(); groups > 0; groups--) numbers(2);
  let last = nop;
  while (at < end) {
    const begun = at;
    const code = bytes[at++];
    if (edges.includes(code) && calls.includes(last)) {
      out.push(bytes.subarray(copied, begun), Buffer.of(nop));
      copied = begun;
      parted++;
    }
    passImmediates(code);
    last = code;
  }
  if (at !== end) throw new Error(`${file}: a function does not end at ${end}`);
  out.push(bytes.subarray(copied, end));
  return Buffer.concat(out);
}

function codeSection() {
  const count = number();
  const out = [written(count)];
  for (let i = 0; i < count; i++) {
    const length = number();
    const whole = body(at + length);
    out.push(written(whole.length), whole);
  }
  return Buffer.concat(out);
}

const code_section = 10;
const out = [bytes.subarray(0, at)];
while (at < bytes.length) {
  const id = bytes[at++];
  const length = number();
  const end = at + length;
  const content = id === code_section ? codeSection() : bytes.subarray(at, end);
  out.push(Buffer.of(id), written(content.length), content);
  at = end;
}
writeFileSync(file, Buffer.concat(out));
console.log(`${parted} calls were parted from tries`);

/** FIPS 180-4, sections 4.2.2 and 5.3.3. */
const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

const BLOCK_BYTES = 64;
/** The bit that ends the text, and its length. */
const END_BYTES = 9;

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function padded(text: Uint8Array): DataView {
  const size = Math.ceil((text.length + END_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
  const bytes = new Uint8Array(size);
  bytes.set(text);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(size - 4, text.length * 8);
  return view;
}

/** The 64 words that one block becomes. */
function schedule(view: DataView, from: number): Uint32Array {
  const words = new Uint32Array(ROUNDS.length);
  const at = (index: number) => words[index] ?? 0;
  for (let i = 0; i < words.length; i += 1) {
    if (i < BLOCK_BYTES / 4) {
      words[i] = view.getUint32(from + i * 4);
      continue;
    }
    const [old, late] = [at(i - 15), at(i - 2)];
    const s0 = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = at(i - 16) + s0 + at(i - 7) + s1;
  }
  return words;
}

function mix(hash: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (const [i, word] of words.entries()) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + word) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] ?? 0) + word;
}

/**
 * SHA-256 of a text, in hex. Not crypto.subtle: that answers only later, and browsers keep it from pages on plain http.
 * For names of what is stored; nothing is signed or kept secret by it.
 */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  const hash = Uint32Array.from(START);
  for (let at = 0; at < view.byteLength; at += BLOCK_BYTES) mix(hash, schedule(view, at));
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** A version 4 UUID. Not crypto.randomUUID: browsers keep that from pages on plain http, such as a phone on the office network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const stamped = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return stamped.toString(16).padStart(2, '0');
  }).join('');
  return [0, 8, 12, 16, 20].map((from, at, starts) => hex.slice(from, starts[at + 1])).join('-');
}

/** From 0 up to, but not, 1. */
export function randomFraction(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}

export const CIPHER = { name: 'AES-GCM', length: 256 } as const;
const USES = ['encrypt', 'decrypt'] as const;

/** Made inside the browser, which never gives it out. */
export function newKey({ subtle }: Crypto): Promise<CryptoKey> {
  return subtle.generateKey(CIPHER, false, USES);
}

/** Of bytes that are kept elsewhere; the page cannot get them back out of it. */
export function keyOf(bytes: Uint8Array<ArrayBuffer>, { subtle }: Crypto): Promise<CryptoKey> {
  return subtle.importKey('raw', bytes, CIPHER, false, USES);
}

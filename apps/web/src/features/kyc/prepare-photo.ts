import { PHOTO_MAX_BYTES } from '@kolo/contract/kyc';

/** What the server takes, too. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Longest side that is sent, in pixels; small print on a card stays readable. */
const SIDE_MAX = 2_000;
/** Below this longest side the small print on a card cannot be read. */
const SIDE_MIN = 640;
const QUALITY = 0.85;
/** Smaller files go as they are. */
const SHRINK_FROM_BYTES = 1_000_000;
/** How bright the whole photo is at least, of 255. A card on a table in a lit room has 100 and more. */
const BRIGHTNESS_MIN = 40;
/** The photo is made this small to see how bright it is. */
const SAMPLE_SIDE = 32;
const CHANNELS = 4;
/** How much red, green and blue count for brightness. Source: ITU-R BT.601. */
const LUMA = [0.299, 0.587, 0.114] as const;

export type PreparedPhoto =
  | { readonly kind: 'ready'; readonly file: File }
  | { readonly kind: 'wrong'; readonly problem: string };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that fits into a square, with the same proportions; never larger than it was. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** How bright the pixels are on the whole, from 0 to 255; they come as red, green, blue and opacity. */
export function brightnessOf(pixels: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at += CHANNELS)
    for (const [channel, weight] of LUMA.entries()) sum += weight * (pixels[at + channel] ?? 0);
  return sum / (pixels.length / CHANNELS);
}

/** What staff would send the photo back for; null where nothing speaks against it. */
export function photoProblem({ width, height }: Size, brightness: number): string | null {
  if (Math.max(width, height) < SIDE_MIN) return 'This photo is too small to read. Take it from closer.';
  return brightness < BRIGHTNESS_MIN ? 'This photo is too dark. Take it in better light.' : null;
}

function drawn(picture: ImageBitmap, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function brightness(picture: ImageBitmap): number {
  const size = { width: SAMPLE_SIDE, height: SAMPLE_SIDE };
  const pixels = drawn(picture, size).getContext('2d')?.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE).data;
  // A browser that shows no pixels leaves it to staff.
  return pixels ? brightnessOf(pixels) : BRIGHTNESS_MIN;
}

/** A camera's photo is many megabytes and the network is slow. */
async function shrunk(file: File, picture: ImageBitmap): Promise<File> {
  if (file.size < SHRINK_FROM_BYTES) return file;
  const canvas = drawn(picture, fitInto(picture, SIDE_MAX));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && blob.size < file.size ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file;
}

async function looked(file: File, picture: ImageBitmap): Promise<PreparedPhoto> {
  const problem = photoProblem(picture, brightness(picture));
  if (problem !== null) return { kind: 'wrong', problem };
  const ready = await shrunk(file, picture);
  return ready.size > PHOTO_MAX_BYTES
    ? { kind: 'wrong', problem: 'This photo is larger than 5 MB. Take a smaller one.' }
    : { kind: 'ready', file: ready };
}

/** Looks at a photo as soon as it is chosen, and makes it small enough for a slow network. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (!PHOTO_TYPES.some((type) => type === file.type))
    return { kind: 'wrong', problem: 'Use a JPG, PNG or WebP photo.' };
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return { kind: 'wrong', problem: 'This photo cannot be read. Take it again.' };
  const prepared = await looked(file, picture);
  picture.close();
  return prepared;
}

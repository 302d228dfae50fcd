import sharp from 'sharp';
import { Refusal } from '#platform/errors.ts';
import { KEPT_QUALITY, KEPT_SIDE_MAX, PIXELS_MAX } from './limits.ts';

/** How files of the three kinds begin. The name and the type that a browser claims prove nothing. */
function isPhoto(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg || isPng || isWebp;
}

function refused(side: string, message: string): Refusal {
  return new Refusal('UNSUPPORTED_MEDIA', { message, fields: { [side]: message } });
}

/** The picture alone, upright, as a JPEG of our own making: no place, no camera, nothing hidden behind the pixels. */
export async function reencodePhoto(file: Blob, side: string): Promise<Buffer> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPhoto(bytes)) throw refused(side, 'Use a JPG, PNG or WebP photo.');
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: KEPT_SIDE_MAX, height: KEPT_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: KEPT_QUALITY })
      .toBuffer();
  } catch {
    throw refused(side, 'This photo cannot be read. Take it again.');
  }
}

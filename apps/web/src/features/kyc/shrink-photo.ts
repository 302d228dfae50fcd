/** Longest side that is sent, in pixels; small print on a card stays readable. */
const SIDE_MAX = 2_000;
const QUALITY = 0.85;
/** Smaller files go as they are. */
const SHRINK_FROM_BYTES = 1_000_000;

/** The size that fits into a square, with the same proportions; never larger than it was. */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A camera's photo is many megabytes and the network is slow. What this browser can't read goes as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size < SHRINK_FROM_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    const { width, height } = fitInto(picture.width, picture.height, SIDE_MAX);
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob && blob.size < file.size ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}

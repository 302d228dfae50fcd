import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 640;
const HEIGHT = 480;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BIT_RGB = [8, 2, 0, 0, 0];

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function draw(): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  const rowBytes = 1 + WIDTH * 3;
  // The first byte of a row says that it is not filtered.
  const rows = Buffer.alloc(rowBytes * HEIGHT, 0).map((_, at) => (at % rowBytes === 0 ? 0 : (at * 7) % 256));
  return new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      chunk('IHDR', Buffer.concat([header, Buffer.from(EIGHT_BIT_RGB)])),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** A PNG of stripes: as good a photo of an ID as any. */
export const PHOTO = draw();

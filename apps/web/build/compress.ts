import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const BEST_GZIP = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** As the server sends it to a browser that takes brotli. */
export function brotlied(plain: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return brotli(plain, { params });
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  await writeFile(`${file}.br`, await brotlied(plain));
  await writeFile(`${file}.gz`, await zip(plain, { level: BEST_GZIP }));
}

/** Writes a .br and a .gz beside every text file, so that the server never compresses. */
export function compress(): Plugin {
  let outDir = '';
  return {
    name: 'kolo:compress',
    // A phone reads its files from itself.
    apply: (_config, { command, mode }) => command === 'build' && mode !== 'phone',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => TEXT.test(file) && file !== 'csp.json')
          .map((file) => compressFile(join(outDir, file))),
      );
    },
  };
}

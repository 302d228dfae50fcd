// Makes the committed font files from the package's own: `node build/subset-fonts.ts` in apps/web, after a bump of the font.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const packageUrl = new URL('./', import.meta.resolve('@fontsource-variable/familjen-grotesk'));
const fontsUrl = new URL('../src/fonts/', import.meta.url);

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');

// The package splits the face by script: the naira sign is in latin-ext, the dotted letters of Yoruba and Igbo in vietnamese.
const PARTS = [
  {
    name: 'kolo-latin',
    source: 'latin',
    // Punctuation of our texts, the minus sign, accented letters of West African and European names.
    text: `${ASCII}\u00a0·–—‘’“”…•−×÷°±½§©£€ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûü`,
  },
  { name: 'kolo-naira', source: 'latin-ext', text: '₦' },
  { name: 'kolo-names', source: 'vietnamese', text: 'ẸẹỊịỌọỤụ\u0300\u0301\u0304\u0323' },
] as const;

for (const { name, source, text } of PARTS) {
  const whole = await readFile(
    new URL(`familjen-grotesk-${source}-wght-normal.woff2`, new URL('files/', packageUrl)),
  );
  const subset = await subsetFont(whole, text, { targetFormat: 'woff2' });
  await writeFile(new URL(`${name}.woff2`, fontsUrl), subset);
  console.log(`${name}: ${whole.length} -> ${subset.length} bytes`);
}
await copyFile(new URL('LICENSE', packageUrl), fileURLToPath(new URL('OFL.txt', fontsUrl)));

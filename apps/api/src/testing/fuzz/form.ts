import type { Chance } from './chance.ts';
import { spoil } from './spoil.ts';
import type { Tree } from './values.ts';
import { membersOf, NEARLY, write } from './values.ts';

const LINE = 'kolo-line';

/** How files of some kinds begin; what follows is none. */
const FILES = [
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff', 'latin1'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.from('GIF89a'),
  Buffer.alloc(0),
  Buffer.alloc(200_000, 0xff),
];

const NAMES = [
  'number',
  'type',
  'front',
  'back',
  '__proto__',
  'constructor',
  '',
  'x'.repeat(500),
  'a\u202eb',
  '"',
  '%00',
];
const FILE_NAMES = [
  'a.jpg',
  '',
  '../../etc/passwd',
  'a\0.jpg',
  'a\u202egpj.exe',
  'x'.repeat(2_000),
  '"; name="number',
];

function partOf(name: string, value: Buffer, fileName: string | null): Buffer {
  const file = fileName === null ? '' : `; filename="${fileName}"\r\ncontent-type: image/jpeg`;
  const head = `--${LINE}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), value, Buffer.from('\r\n')]);
}

function anyPart(chance: Chance): Buffer {
  const fileName = chance.is(0.5) ? chance.pick(FILE_NAMES) : null;
  const value = fileName === null ? Buffer.from(chance.pick(NEARLY)) : chance.pick(FILES);
  return partOf(chance.pick(NAMES), value, fileName);
}

/** A form with wrong parts: of these members, and photos that are none. */
export function formOf(tree: Tree, chance: Chance): { type: string; bytes: Buffer } {
  const spoilt = chance.is(0.5) ? spoil(tree, chance) : tree;
  const words = membersOf(spoilt)
    .slice(0, 60)
    .map(([name, value]) =>
      partOf(name, Buffer.from(typeof value === 'string' ? value : write(value)), null),
    );
  const photos = chance.is(0.7) ? [partOf('front', chance.pick(FILES), chance.pick(FILE_NAMES))] : [];
  const more = Array.from({ length: chance.pick([0, 0, 1, 3, 40]) }, () => anyPart(chance));
  const end = chance.is(0.9) ? `--${LINE}--\r\n` : chance.pick(['', '--', `--${LINE}\r\n`, '--other--\r\n']);
  const bytes = Buffer.concat([...words, ...photos, ...more, Buffer.from(end)]);
  const boundary = chance.is(0.95) ? LINE : chance.pick(['other', '', '"', 'x'.repeat(300), '\x80']);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: chance.is(0.9) ? bytes : bytes.subarray(0, chance.below(bytes.length + 1)),
  };
}

import type { Chance } from './chance.ts';

/** JSON as it is written, which need not be what any value is written as. */
export class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A body or a part of it; what is written as nothing else stands in it as `Written`. */
export type Tree = string | number | boolean | null | Written | readonly Tree[] | TreeObject;
export interface TreeObject {
  readonly [name: string]: Tree;
}

export function isObject(tree: Tree): tree is TreeObject {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree) && !(tree instanceof Written);
}

/** Its members by their names; none of what is no object. */
export function membersOf(tree: Tree): [name: string, value: Tree][] {
  return isObject(tree) ? Object.entries(tree) : [];
}

export function write(tree: Tree): string {
  if (tree instanceof Written) return tree.text;
  if (Array.isArray(tree)) return `[${tree.map(write).join(',')}]`;
  if (!isObject(tree)) return JSON.stringify(tree);
  const members = membersOf(tree).map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`);
  return `{${members.join(',')}}`;
}

/** Above the bound of a body, and below it with room for the rest. */
const TOO_MUCH = 120_000;
const MUCH = 60_000;

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

const NUMBERS = [
  '-1',
  '0',
  '-0',
  '0.1',
  '1.5',
  '1e-7',
  '1e400',
  '-1e400',
  '1e308',
  '9007199254740993',
  '2147483648',
  '1000000000001',
  '-9223372036854775809',
  '9'.repeat(400),
  '1E2',
  '100.0',
];
const NO_JSON = [
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '01',
  '0x10',
  "'a'",
  '1,',
  '{a:1}',
  '',
  '/*x*/1',
];

/** Half characters, nothing, control characters and marks of direction, escaped as JSON has it. */
const UNFIT = [
  '"\\ud800"',
  '"a\\udc00b"',
  '"\\ud83d"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\u202egnp.exe"',
  '"\\u0085"',
  '"\\u2028"',
  '"\\ufeff"',
  '"\\uffff"',
  '"\\u001b[2J"',
  '"\\x41"',
  '"\\u12"',
  '"a\nb"',
];

const TEXTS = [
  '',
  ' ',
  '.',
  '0',
  '-',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '%00',
  '%',
  '\\',

  "' or 1=1 --",
  '"; drop table customer; --',
  '${7*7}',
  '{{7*7}}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',

  '=1+1',
  '@SUM(A1)',
  '+1',
  'javascript:alert(1)',
  'http://127.0.0.1/',
  'file:///etc/passwd',
  'a@b',
  '@',
  'a@b.c@d.e',

  'İ',
  'ſ',
  'ß',
  '𝕏',
  '👩🏾‍🌾',
  `e${'\u0301'.repeat(1_000)}`,
  '\u200b',
  '٠١٢٣',
  '１２３４',
  '₦5,000',
  '1,000',
  '1e3',
  '1 000',

  'a'.repeat(50_000),
  `${'a'.repeat(30_000)}!`,
  '0 '.repeat(20_000),
  '@'.repeat(20_000),
  '-'.repeat(20_000),
  'a.'.repeat(20_000),
  '+234'.repeat(5_000),
  '👩🏾‍🌾'.repeat(2_000),
];

/** What passes for a date, a time, a number or a name, or nearly. */
export const NEARLY: readonly string[] = [
  '2026-11-20',
  '2026-11-21',
  '2026-02-30',
  '2024-02-29',
  '0000-00-00',
  '0001-01-01',
  '1900-01-01',
  '9999-12-31',

  '+275760-09-13',
  '-000001-01-01',
  '2026-13-01',
  '2026-11-20T09:00:00Z',
  '2026-11-20T09:00:00.000Z',
  '20:00',
  '24:00',

  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '06:00',
  '00:00',
  '23:59',
  '1994-05-14',
  '2999-01-01',
  '2026-11',

  '0',
  '1',
  '1234',
  '0000',
  '123456',
  '000000',
  '12345678',
  '0123456789',
  '22222222222',
  '057',
  '999',
  '99999999999',

  '01940000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',

  '01940000-0000-7000-8000-00000000000',
  '01940000000070008000000000000000',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',

  '08031234567',
  '+2348031234567',
  '2348031234567',
  '+1',
  'ada@mail.example',
  'ADA@MAIL.EXAMPLE',
  'a"b@mail.example',

  'Ada',
  'Obi-Okafor',
  "O'Neil",
  'ds',
  'sb',
  'ibs',
  // A password that no test signs in with: sent as a crash's message it stands in the log as any text does.
  'harmattan-river-road',
  'KLO-7Q2M-4XR7',
  'C-100042',
  'A00123456',

  'kolo-01982580c0de70008000a1b2c3d4e5f6',
  'https://push.example/1',
  'https://user:pw@push.example:99999/',
  'en-NG',
];

/** Something that belongs nowhere. */
export function junk(chance: Chance): Tree {
  const written = (texts: readonly string[]) => new Written(chance.pick(texts));
  const kinds: readonly (() => Tree)[] = [
    () => written(NUMBERS),
    () => written(UNFIT),
    () => new Written(chance.pick(['"\\u0000"', '"a\\u0000b"'])),
    () => chance.pick(TEXTS),
    () => chance.pick(NEARLY),
    () => chance.pick([null, true, false]),
    () => chance.pick<Tree>([[], {}, [[]], [null], [{}], { length: 1 }, { toString: 1 }, { valueOf: null }]),
    () =>
      written([
        nested(19, '[', ']'),
        nested(21, '[', ']'),
        nested(5_000, '[', ']'),
        nested(10_000, '{"a":', '}'),
      ]),
    () =>
      written([
        '{"__proto__":{"polluted":true}}',
        '{"constructor":{"prototype":{"polluted":true}}}',
        '{"a":1,"a":2}',
        '{"\\u005f_proto__":1}',
      ]),
    () => Array.from({ length: chance.pick([1, 100, 5_000]) }, (_, n) => n),
    () => Object.fromEntries(Array.from({ length: chance.pick([100, 4_000]) }, (_, n) => [`k${n}`, n])),
    () => 'x'.repeat(chance.pick([MUCH, TOO_MUCH])),
    () => written(NO_JSON),
  ];
  return chance.pick(kinds)();
}

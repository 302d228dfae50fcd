import { describe, expect, it } from 'vitest';
import { screenOfLink } from './own-link.ts';

const ORIGIN = 'https://kolo.example';

/** Written as a person reads it. */
function screenOf(link: string): string {
  return decodeURIComponent(screenOfLink(link, ORIGIN).replaceAll('+', ' '));
}

/** Source: specification, section 2, deep links: a row each, with what is optional in it there and not. */
const TABLE = [
  [
    'payments/success?reference=kolo-1&status=pending&type=deposit&amount=5',
    '/payments/success?reference=kolo-1&status=pending&type=deposit&amount=5',
  ],
  ['payments/success?reference=kolo-1', '/payments/success?reference=kolo-1&status=success'],
  ['payments/error?reference=kolo-1&message=Declined', '/payments/error?reference=kolo-1&message=Declined'],
  ['payments/error?reference=kolo-1', '/payments/error?reference=kolo-1&message=Unknown error'],
  ['packages/p1', '/packages/p1'],
  ['orders/o1', '/orders/o1'],
  ['transactions/t1', '/payments/transaction/t1'],
  ['settings', '/settings'],
  ['settings/security', '/settings/security'],
  ['dashboard', '/'],
  ['dashboard/packages', '/packages'],
  ['products/p1', '/products/p1'],
  ['cards', '/cards'],
  ['cards/c1', '/cards/c1'],
  ['kyc', '/settings/kyc'],
  ['kyc/bvn', '/settings/kyc/bvn'],
  ['schedules/s1', '/schedules/s1'],
  ['open?action=navigate&route=%2Fpackages%2Fnew&type=daily', '/packages/new?type=daily'],
  ['help/cases', '/help/cases'],
  ['', '/'],
] as const;

describe.each(TABLE)('the link to "%s"', (rest, screen) => {
  it.each(['kolo://', 'KOLO://', 'kolo:///', 'kolo:', `${ORIGIN}/app/`])(
    'by %s leads to its screen',
    (start) => {
      expect(screenOf(start + rest)).toBe(screen);
    },
  );
});

/** What a message, a web page or another app may hand to the phone. */
const HOSTILE = [
  'https://evil.example/app/packages/p1',
  'https://kolo.example.evil.example/app/packages/p1',
  'https://kolo.example@evil.example/app/packages/p1',
  'https://somebody:secret@kolo.example/app/packages/p1',
  'https://kolo.example:444/app/packages/p1',
  'http://kolo.example/app/packages/p1',
  'https://kolo.example/packages/p1',
  'https://kolo.example/application',
  'https://kolo.example/app/../auth/link',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'intent://packages/p1#Intent;scheme=kolo;end',
  'koloo://packages/p1',
  '//evil.example/app/packages',
  'not a link',
  'kolo://%E0%A4%A',
  'kolo://%',
  'kolo://?action=navigate&route=',
  'kolo://../../../..',
  `kolo://packages/${'x'.repeat(3_000)}`,
];

it.each(HOSTILE)('%s leads to the dashboard', (link) => {
  expect(screenOf(link)).toBe('/');
});

it('no link leads out of the app, whatever stands in it', () => {
  const foreign = [
    '//evil.example',
    '\\\\evil.example',
    '\t//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ];
  for (const there of foreign) {
    const links = [
      `kolo://${there}`,
      `kolo://dashboard/${there}`,
      `kolo://x?action=navigate&route=${encodeURIComponent(there)}`,
    ];
    for (const link of links) {
      const to = screenOfLink(link, ORIGIN);
      expect(new URL(to, ORIGIN).origin, link).toBe(ORIGIN);
      expect(to, link).toMatch(/^\/(?![/\\])/);
    }
  }
});

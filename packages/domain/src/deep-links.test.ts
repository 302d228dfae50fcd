import { expect, test } from 'vitest';
import { deepLinkTarget, oldLinkTarget } from './deep-links.ts';

type Params = readonly (readonly [string, string])[];

function paramsOf(query: string): Params {
  return query === ''
    ? []
    : query.split('&').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, decodeURIComponent(value)];
      });
}

/** As the app does it: below /app first, then by the addresses of the old app. */
function follow(link: string): string {
  const [path = '', query = ''] = link.split('?');
  const target = deepLinkTarget(path, paramsOf(query));
  const { path: there, params } = oldLinkTarget(target.path, target.params) ?? target;
  return [there, params.map((pair) => pair.join('=')).join('&')].filter((part) => part !== '').join('?');
}

test.each([
  [
    '/payments/success?reference=kolo-1&type=deposit',
    '/payments/success?reference=kolo-1&type=deposit&status=success',
  ],
  ['/payments/success?reference=kolo-1&status=', '/payments/success?reference=kolo-1&status=success'],
  ['/payments/success?reference=kolo-1&status=failed', '/payments/success?reference=kolo-1&status=failed'],
  ['/payments/error?reference=kolo-1', '/payments/error?reference=kolo-1&message=Unknown error'],
  ['/payments/error?reference=kolo-1&message=No', '/payments/error?reference=kolo-1&message=No'],
  ['/packages/p1', '/packages/p1'],
  ['/products/p1', '/products/p1'],
  ['/orders/o1', '/orders/o1'],
  ['/schedules/s1', '/schedules/s1'],
  ['/settings', '/settings'],
  ['/settings/security', '/settings/security'],
  ['/cards/c1', '/cards/c1'],
  ['/transactions/t1', '/payments/transaction/t1'],
  ['/transactions', '/payments/history'],
  ['/kyc', '/settings/kyc'],
  ['/kyc/bvn', '/settings/kyc/bvn'],
  ['/kyc/id', '/settings/kyc/id'],
  ['/kyc/success', '/settings/kyc/success'],
  ['/dashboard', '/'],
  ['/dashboard/packages', '/packages'],
  ['/anything/else?x=1', '/anything/else?x=1'],
])('%s leads to %s', (link, path) => {
  expect(follow(link)).toBe(path);
});

test('a link that names its route leads there, with what else it carries', () => {
  expect(follow('/?action=navigate&route=%2Fpackages%2Fnew&type=daily')).toBe('/packages/new?type=daily');
  expect(follow('/x?action=navigate&route=cards')).toBe('/cards');
  expect(follow('/cards?action=open&route=/packages')).toBe('/cards?action=open&route=/packages');
});

test('an empty link and a broken one lead home', () => {
  expect([follow(''), follow('/'), follow('/%E0%A4'), follow('/?action=navigate&route=')]).toEqual(
    Array(4).fill('/'),
  );
});

test('no link leads to another site', () => {
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https://evil.example',
  ];
  for (const there of [...foreign, ...foreign.map((one) => `/dashboard/${one}`)]) {
    for (const link of [there, `/?action=navigate&route=${encodeURIComponent(there)}`]) {
      expect(follow(link), link).toMatch(/^(?:\/|(?:\/[\w.%-]+)+)$/);
    }
  }
});

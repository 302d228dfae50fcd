import { expect, it } from 'vitest';
import { withPhonePolicy } from './finish.ts';
import { phoneOrigin } from './pages.ts';

const HASHES = { scriptHashes: ['sha256-abc='], styleHashes: [] };

it('the pages of a phone carry their policy before anything else, and may call their one server', () => {
  const html =
    '<head><meta charset="utf-8" /><meta name="kolo-origin" content="https://kolo.example"></head>';
  const policy =
    /^<head><meta charset="utf-8" \/><meta http-equiv="content-security-policy" content="(.+?)">/.exec(
      withPhonePolicy(html, HASHES),
    )?.[1];
  expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self';");
  expect(policy).toContain("connect-src 'self' https://kolo.example;");
});

it('the pages of the web carry none: their server sends it', () => {
  const html = '<head><meta charset="utf-8"></head>';
  expect(withPhonePolicy(html, HASHES)).toBe(html);
});

it('the app of a phone is not built without the address of its server', () => {
  expect(phoneOrigin('https://kolo.example/')).toBe('https://kolo.example');
  for (const given of [undefined, '', 'kolo.example', 'http://kolo.example'])
    expect(() => phoneOrigin(given)).toThrow('KOLO_ORIGIN is not the https:// address');
});

import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OwnSandbox } from '#testing/own-sandbox.ts';
import { startOwnSandbox } from '#testing/own-sandbox.ts';
import { createIdentityCheck, IdentityUnknown, parseRecordDate } from './identity-check.ts';

let sandbox: OwnSandbox;
let check: ReturnType<typeof createIdentityCheck>;
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  check = createIdentityCheck({ baseUrl: `${sandbox.url}/identity`, key: 'key', appId: 'kolo' });
});
afterAll(() => sandbox?.stop());

const control = (path: string, body: object) => sandbox.control('POST', `/${path}`, body);

afterEach(() => control('faults', { clear: true }));

describe('the identity provider', () => {
  it('gives the name and the birth date of a record', async () => {
    const bvn = `22${String(randomInt(1e9)).padStart(9, '0')}`;
    await control('people', { bvn, firstName: 'Tunde', lastName: 'Bakare', birthDate: '1994-05-14' });
    expect(await check.findBvn(bvn)).toEqual({ names: ['Tunde', '', 'Bakare'], birthDate: '1994-05-14' });
  });

  it('knows a number that nobody has', async () => {
    expect(await check.findBvn('10000000001')).toBeNull();
  });

  it('says that it does not know after an error, with nothing of the number in it', async () => {
    await control('faults', { operation: 'identity', mode: 'error', times: 1 });
    const error: unknown = await check.findBvn('10000000001').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(IdentityUnknown);
    expect(String(error instanceof Error && error.stack)).not.toContain('10000000001');
  });

  it('says that it does not know where nobody listens or the key is refused', async () => {
    const nobody = createIdentityCheck({ baseUrl: 'http://127.0.0.1:9', key: 'key', appId: 'kolo' });
    await expect(nobody.findBvn('10000000001')).rejects.toThrow(IdentityUnknown);
    const stranger = createIdentityCheck({ baseUrl: `${sandbox.url}/identity`, key: '', appId: '' });
    await expect(stranger.findBvn('10000000001')).rejects.toThrow('401');
  });
});

describe('the dates of records', () => {
  it('are read in both forms', () => {
    expect(parseRecordDate('01-January-1907')).toBe('1907-01-01');
    expect(parseRecordDate('6-May-1993')).toBe('1993-05-06');
    expect(parseRecordDate('14-Sep-1994')).toBe('1994-09-14');
    expect(parseRecordDate('1993-05-06')).toBe('1993-05-06');
  });

  it('are refused in any other', () => {
    for (const text of ['', '06/05/1993', '31-February-1993', '01-Smarch-1993', '1993-13-01']) {
      expect(parseRecordDate(text)).toBeNull();
    }
  });
});

import { describe, expect, test } from 'vitest';
import { isPublicAddress, isPushEndpoint } from './push-address.ts';

describe('a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://me:secret@fcm.googleapis.com/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://db.internal/abc',
    'https://printer.local/abc',
    'https://postgres/abc',
    'https://127.0.0.1/abc',
    'https://0x7f.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/abc',
    'file:///etc/passwd',
    'nonsense',
  ])('may not be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(false);
  });

  test('may be the one that the environment names, and no neighbour of it', () => {
    expect(isPushEndpoint('http://localhost:3001/push/1', 'http://localhost:3001')).toBe(true);
    expect(isPushEndpoint('http://localhost:3000/push/1', 'http://localhost:3001')).toBe(false);
  });
});

test.each(['8.8.8.8', '142.250.184.10', '2a00:1450:4003:80e::200a'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fcm.googleapis.com',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

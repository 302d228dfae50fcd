import { BiometryError, BiometryErrorType, BiometryType } from '@aparajita/capacitor-biometric-auth';
import { expect, it } from 'vitest';
import { kindFrom, refusalFrom } from './biometrics-capacitor.ts';

it('only a strong fingerprint or face counts', () => {
  const strong = (biometryType: BiometryType) => kindFrom({ strongBiometryIsAvailable: true, biometryType });
  expect(strong(BiometryType.fingerprintAuthentication)).toBe('fingerprint');
  expect(strong(BiometryType.touchId)).toBe('fingerprint');
  expect(strong(BiometryType.faceId)).toBe('face');
  expect(
    kindFrom({ strongBiometryIsAvailable: false, biometryType: BiometryType.faceAuthentication }),
  ).toBeNull();
});

it('tells who turned away from who was refused', () => {
  const refused = (code: BiometryErrorType) => refusalFrom(new BiometryError('', code));
  expect(refused(BiometryErrorType.userCancel)).toBe('cancelled');
  expect(refused(BiometryErrorType.userFallback)).toBe('cancelled');
  expect(refused(BiometryErrorType.biometryLockout)).toBe('locked-out');
  expect(refused(BiometryErrorType.authenticationFailed)).toBe('failed');
  expect(refusalFrom(new Error('the bridge is broken'))).toBe('failed');
});

import {
  AndroidBiometryStrength,
  BiometricAuth,
  BiometryError,
  BiometryErrorType,
  BiometryType,
  type CheckBiometryResult,
} from '@aparajita/capacitor-biometric-auth';

const TOUCHED: readonly BiometryType[] = [BiometryType.touchId, BiometryType.fingerprintAuthentication];

/** Nobody was refused: the sheet went away, or the customer wants to type the PIN. */
const CANCELLED: readonly BiometryErrorType[] = [
  BiometryErrorType.appCancel,
  BiometryErrorType.notInteractive,
  BiometryErrorType.systemCancel,
  BiometryErrorType.userCancel,
  BiometryErrorType.userFallback,
];

/** Android's weak class can be fooled by a photograph, so it counts as no biometrics. */
export function kindFrom({
  strongBiometryIsAvailable,
  biometryType,
}: Pick<CheckBiometryResult, 'strongBiometryIsAvailable' | 'biometryType'>): 'fingerprint' | 'face' | null {
  if (!strongBiometryIsAvailable) return null;
  return TOUCHED.includes(biometryType) ? 'fingerprint' : 'face';
}

export function refusalFrom(error: unknown): 'cancelled' | 'failed' | 'locked-out' {
  if (!(error instanceof BiometryError)) return 'failed';
  if (error.code === BiometryErrorType.biometryLockout) return 'locked-out';
  return CANCELLED.includes(error.code) ? 'cancelled' : 'failed';
}

/** `Biometrics` on a phone; biometrics.ts, which loads it, holds it to that. */
export const biometricsCapacitor = {
  kind: async () => kindFrom(await BiometricAuth.checkBiometry()),
  async confirm(reason: string) {
    try {
      await BiometricAuth.authenticate({
        reason,
        androidTitle: 'Kolo',
        androidSubtitle: reason,
        cancelTitle: 'Use PIN',
        iosFallbackTitle: 'Use PIN',
        // The phone's own code is no substitute: anyone who lends the phone has told it.
        allowDeviceCredential: false,
        androidBiometryStrength: AndroidBiometryStrength.strong,
      });
      return 'confirmed' as const;
    } catch (error) {
      return refusalFrom(error);
    }
  },
};

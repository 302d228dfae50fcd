import type { AccountType } from '@kolo/domain/account-types';

function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export interface DepositStart {
  readonly account?: AccountType | undefined;
  readonly amount?: number | undefined;
  readonly step?: 'method' | undefined;
}

/** Every address a link may lead to. The patterns behind them are in app/routes.tsx. */
export const paths = {
  home: '/',
  login: '/auth/login',
  register: '/auth/register',
  verify: '/auth/verify',
  forgotPassword: '/auth/forgot-password',
  verifyResetCode: '/auth/verify-reset-code',
  resetPassword: '/auth/reset-password',
  settings: '/settings',
  security: '/settings/security',
  pinLock: '/pin-lock',
  setupPin: '/settings/setup-pin',
  pinSettings: '/settings/pin-settings',
  forgottenPin: '/settings/pin-settings?forgotten=1',
  notifications: '/settings/notifications',
  notificationPreferences: '/settings/notification-preferences',
  kyc: '/settings/kyc',
  kycBvn: '/settings/kyc/bvn',
  kycId: '/settings/kyc/id',
  kycSuccess: '/settings/kyc/success',
  history: '/payments/history',
  transaction: (id: string) => `/payments/transaction/${encodeURIComponent(id)}`,
  deposit: (start: DepositStart = {}) => withQuery('/payments/deposit', { ...start }),
  paymentSuccess: (reference: string) => withQuery('/payments/success', { reference }),
  paymentError: (reference: string) => withQuery('/payments/error', { reference }),
} as const;

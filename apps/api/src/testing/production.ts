const KEY = 'k'.repeat(32);
/** The pair of RFC 8291, appendix A. */
export const VAPID =
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8,yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';

/** All that production needs to be set, and nothing else. */
export const PRODUCTION = {
  KOLO_ENV: 'production',
  DATABASE_URL: 'postgres://kolo_app@db/kolo',
  PAYSTACK_BASE_URL: 'https://api.paystack.co',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
  SMS_BASE_URL: 'https://sms.example',
  SMS_KEY: 'sms-key',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://kolo.example/',
  TOKEN_KEY: KEY,
  CSRF_KEY: KEY,
  IDENTITY_BASE_URL: 'https://identity.example',
  IDENTITY_KEY: 'identity-key',
  FIELD_KEYS: KEY,
  VAPID_KEYS: VAPID,
  OPERATOR_NAME: 'Kolo Savings Limited',
  OPERATOR_ADDRESS: '1 Marina, Lagos',
  CUSTODIAN_NAME: 'Some Microfinance Bank',
  PRIVACY_CONTACT: 'privacy@kolo.example',
};

/** What an operator sets, by name: of production's own, or made up where only the compose file knows it. */
export const SET_BY_OPERATOR: Readonly<Record<string, string>> = {
  ...PRODUCTION,
  KOLO_VERSION: '0.1.0',
  KOLO_DOMAIN: 'kolo.example',
  DATABASE_PASSWORD: 'p',
  DATABASE_OWNER_PASSWORD: 'p',
  DATABASE_APP_PASSWORD: 'p',
  MAIL_FROM: 'Kolo <hello@kolo.example>',
  STORAGE_USER: 'kolo',
  STORAGE_PASSWORD: 'secret',
  PHOTOS_USER: 'photos',
  PHOTOS_PASSWORD: 'secret',
  STORAGE_KEYS: 'kolo:secret',
  DATABASE_OWNER_URL: 'postgres://kolo_owner@db/kolo',
  DESK_KEY: 'k'.repeat(32),
  DESK_URL: 'https://desk.kolo.example',
  DESK_TLS_FOLDER: '/etc/kolo/tls',
};

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

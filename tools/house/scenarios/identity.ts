import { at, codeFor, registration } from '../client.ts';
import { HEADERS } from '../operations.ts';
import { PIN } from '../scene.ts';
import type { Scenarios } from './scenario.ts';

const PASSWORD = registration('').password;
const OTHER_PASSWORD = 'another-pot-on-the-shelf-27';

/** Signing up and in, sessions, the PIN, contacts, the profile. */
export const IDENTITY: Scenarios = {
  register: async () => ({
    by: null,
    body: registration('register.new@example.ng'),
    further: [
      {
        case: 'with a phone',
        body: { ...registration('register.two@example.ng'), phoneNumber: '0803 123 0001' },
      },
      { case: 'a short password', body: { ...registration('register.three@example.ng'), password: 'short' } },
    ],
  }),

  async login(scene) {
    const { email, password, deviceId } = await scene.customer();
    const headers = { [HEADERS.deviceId]: deviceId };
    await scene.ok(null, 'POST', '/auth/register', registration('login.unverified@example.ng'));
    const body = { identifier: email, password };
    return {
      by: null,
      headers,
      body,
      further: [
        { case: 'a wrong password', headers, body: { ...body, password: 'wrong-password' } },
        { case: 'nobody', headers, body: { ...body, identifier: 'nobody@example.ng' } },
        { case: 'not verified', headers, body: { identifier: 'login.unverified@example.ng', password } },
      ],
    };
  },

  async verifyEmail(scene) {
    const identifier = 'verify.new@example.ng';
    const headers = { [HEADERS.deviceId]: 'device-verify' };
    const body = registration(identifier);
    await scene.call(null, 'POST', '/auth/register', { headers, body });
    const otp = await codeFor(scene.kolo, identifier);
    return { by: null, headers, body: { otp, identifier } };
  },

  sendVerificationEmail: async (scene) => {
    const email = 'send.mail@example.ng';
    await scene.ok(null, 'POST', '/auth/register', registration(email));
    return { by: null, body: { email }, further: [{ case: 'nobody', body: { email: 'nobody@example.ng' } }] };
  },

  sendVerificationCode: async (scene) => {
    const identifier = 'send.code@example.ng';
    await scene.ok(null, 'POST', '/auth/register', registration(identifier));
    return { by: null, body: { identifier } };
  },

  async refreshTokens(scene) {
    const { refresh } = await scene.customer();
    return {
      by: null,
      body: { refreshToken: refresh },
      further: [{ case: 'none of ours', body: { refreshToken: 'nothing' } }],
    };
  },

  async logout(scene) {
    return { by: null, body: { refreshToken: (await scene.customer()).refresh } };
  },

  async answerTerms(scene) {
    const by = await scene.customer();
    const { termsVersion: version } = registration('');
    return {
      by,
      body: { version, answer: 'later' },
      further: [
        { case: 'agreed', body: { version, answer: 'agree' } },
        { case: 'a version that never was', body: { version: '2020-01-01', answer: 'agree' } },
      ],
    };
  },

  getMe: async (scene) => ({ by: await scene.customer() }),

  async updateMe(scene) {
    const by = await scene.customer();
    return {
      by,
      body: { address: '12 Marina, Lagos' },
      further: [{ case: 'another name', body: { firstName: 'Ada' } }],
    };
  },

  async listSessions(scene) {
    const by = await scene.customer();
    await scene.again({ ...by, deviceId: 'device-second' });
    return { by };
  },

  async endSession(scene) {
    const by = await scene.customer();
    await scene.again({ ...by, deviceId: 'device-second' });
    const { results } = await scene.ok(by, 'GET', '/users/me/sessions');
    // Any but the caller's own, or the second call would be a stranger's.
    const other = at(results.filter(({ isCurrent }) => !isCurrent));
    return { by, params: { id: other.id } };
  },

  endAllSessions: async (scene) => ({ by: await scene.customer() }),

  changePassword: async (scene) => ({
    by: await scene.customer(),
    body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
  }),

  async forgotPassword(scene) {
    const { email } = await scene.customer();
    return { by: null, body: { email }, further: [{ case: 'nobody', body: { email: 'nobody@example.ng' } }] };
  },

  async verifyResetCode(scene) {
    const { email } = await scene.customer();
    await scene.kolo.advance('P2D');
    await scene.kolo.nextHour();
    await scene.ok(null, 'POST', '/auth/forgot-password', { email });
    return { by: null, body: { email, code: await codeFor(scene.kolo, email) } };
  },

  async resetPassword(scene) {
    const { email } = await scene.customer();
    await scene.kolo.advance('P2D');
    await scene.kolo.nextHour();
    await scene.ok(null, 'POST', '/auth/forgot-password', { email });
    const code = await codeFor(scene.kolo, email);
    const { resetGrant } = await scene.ok(null, 'POST', '/auth/verify-reset-code', { email, code });
    return {
      by: null,
      headers: { [HEADERS.resetGrant]: resetGrant },
      body: { email, code: '000000', password: OTHER_PASSWORD },
    };
  },

  followLink: async () => ({ by: null, body: { token: 'no-such-token' }, refused: 404 }),

  setPin: async (scene) => ({
    by: await scene.customer(),
    body: { pin: PIN },
    further: [
      { case: 'one that is guessed', body: { pin: '1234' } },
      { case: 'a change', body: { pin: '59372', currentPin: PIN } },
    ],
  }),

  async verifyPin(scene) {
    const by = await scene.customer();
    await scene.pin(by);
    return { by, body: { pin: PIN }, further: [{ case: 'the wrong one', body: { pin: '99991' } }] };
  },

  async removePin(scene) {
    const by = await scene.customer();
    await scene.pin(by);
    return { by, body: { pin: PIN } };
  },

  async sendPinResetCode(scene) {
    const by = await scene.customer();
    await scene.pin(by);
    await scene.kolo.advance('P2D');
    await scene.kolo.nextHour();
    return { by: await scene.again(by) };
  },

  async resetPin(scene) {
    const before = await scene.customer();
    await scene.pin(before);
    await scene.kolo.advance('P2D');
    await scene.kolo.nextHour();
    const by = await scene.again(before);
    await scene.ok(by, 'POST', '/users/me/pin/send-reset-code');
    const otp = await codeFor(scene.kolo, by.email);
    return { by, body: { password: PASSWORD, otp, pin: '59372' } };
  },

  async changeContact(scene) {
    const by = await scene.customer();
    const to = { channel: 'phone', contact: '08031230002' };
    return { by, body: { to, password: PASSWORD } };
  },

  async sendOwnCode(scene) {
    return { by: await scene.customer() };
  },

  async getContacts(scene) {
    const by = await scene.customer();
    const to = { channel: 'phone', contact: '08031230003' };
    await scene.ok(by, 'POST', '/users/me/contacts', { to, password: PASSWORD });
    return { by };
  },

  async confirmContact(scene) {
    const by = await scene.customer();
    const to = { channel: 'phone', contact: '08031230004' };
    await scene.ok(by, 'POST', '/users/me/contacts', { to, password: PASSWORD });
    const otp = await codeFor(scene.kolo, '+2348031230004');
    const ownOtp = await codeFor(scene.kolo, by.email);
    return { by, body: { channel: 'phone', otp, ownOtp } };
  },

  async endContactChange(scene) {
    const by = await scene.customer();
    const to = { channel: 'phone', contact: '08031230005' };
    await scene.ok(by, 'POST', '/users/me/contacts', { to, password: PASSWORD, later: true });
    const otp = await codeFor(scene.kolo, '+2348031230005');
    await scene.ok(by, 'POST', '/users/me/contacts/confirm', { channel: 'phone', otp, later: true });
    return { by, body: { channel: 'phone' } };
  },

  async removeContact(scene) {
    const by = await scene.customer();
    const to = { channel: 'phone', contact: '08031230006' };
    await scene.ok(by, 'POST', '/users/me/contacts', { to, password: PASSWORD });
    const otp = await codeFor(scene.kolo, '+2348031230006');
    const ownOtp = await codeFor(scene.kolo, by.email);
    await scene.ok(by, 'POST', '/users/me/contacts/confirm', { channel: 'phone', otp, ownOtp });
    await scene.kolo.advance('P4D');
    await scene.kolo.nextHour();
    const later = await scene.again(by);
    await scene.ok(later, 'POST', '/users/me/contacts/send-own-code');
    const own = await codeFor(scene.kolo, by.email);
    return { by: later, params: { channel: 'phone' }, body: { password: PASSWORD, ownOtp: own } };
  },

  async exportMe(scene) {
    const by = await scene.customer();
    await scene.account(by, 'ds', 30_000);
    return { by };
  },

  async closeMe(scene) {
    const rich = await scene.customer();
    await scene.account(rich, 'ds', 30_000);
    return {
      by: await scene.customer(),
      body: { password: PASSWORD },
      further: [{ case: 'with money in it', by: rich, body: { password: PASSWORD } }],
    };
  },
};

import { HEADERS } from '@kolo/contract/endpoint';
import type { TestApp } from './app.ts';
import type { TestCustomer, Answer } from './customer.ts';

/** The codes of one change: `ownOtp` went to a contact of the customer's own, where no PIN was proof enough. */
interface Codes {
  readonly otp: string;
  readonly ownOtp?: string;
}

const LINK = /\/auth\/link#([\w-]{20,})/;

const channelOf = (contact: string) => (contact.includes('@') ? 'email' : 'phone');

/** What tests do with the links of messages, and with codes for a new password. */
function linkCalls(world: TestApp) {
  return {
    /** The token of the newest link that was sent there. */
    linkAt(to: string): string {
      const text = world.messages.findLast((message) => message.to === to && LINK.test(message.text))?.text;
      const token = LINK.exec(text ?? '')?.[1];
      if (token === undefined) throw new Error(`no link was sent to ${to}`);
      return token;
    },

    /** Whether the newest message there has a link. */
    hasLink: (to: string) => LINK.test(world.messages.findLast((message) => message.to === to)?.text ?? ''),

    press: (token: string) => world.call('POST', '/auth/links', { body: { token } }),

    /** Sets a new password by the newest code that was sent there. */
    async resetPassword(identifier: string, password: string, readAt = identifier): Promise<Answer> {
      const code = world.codeFor(readAt);
      const granted = await world.call('POST', '/auth/verify-reset-code', { body: { identifier, code } });
      if (granted.status !== 200) return granted;
      return world.call('POST', '/auth/reset-password', {
        body: { identifier, code: '000000', password },
        headers: { [HEADERS.resetGrant]: granted.body.resetGrant },
      });
    },
  };
}

/** What tests do about contacts, over the calls of the app. */
export function contactCalls(world: TestApp) {
  let made = 0;
  const calls = {
    /** Nobody has it. */
    newEmail(): string {
      made += 1;
      return `new${made}-${world.services.ids.next().slice(-8)}@mail.example`;
    },

    ask: (customer: TestCustomer, contact: string, proof: object = { password: customer.password }) =>
      customer.authed('POST', '/users/me/contacts', {
        body: { to: { channel: channelOf(contact), contact }, ...proof },
      }),

    confirm: (customer: TestCustomer, codes: object, channel = 'email') =>
      customer.authed('POST', '/users/me/contacts/confirm', { body: { channel, ...codes } }),

    remove: (customer: TestCustomer, channel: string, proof: object = { password: customer.password }) =>
      customer.authed('DELETE', `/users/me/contacts/${channel}`, { body: proof }),

    /** Asks for a change and reads its codes; `own` is where the customer reads the second one. */
    async codesAt(
      customer: TestCustomer,
      contact: string,
      { own = customer.email, proof }: { own?: string; proof?: object } = {},
    ): Promise<Codes> {
      const asked = await calls.ask(customer, contact, proof);
      if (asked.status !== 200) throw new Error(`contacts answered ${JSON.stringify(asked.body)}`);
      await world.runJobs();
      const otp = world.codeFor(contact);
      return asked.body.ownCodeSentTo.length > 0 ? { otp, ownOtp: world.codeFor(own) } : { otp };
    },

    /** Changes a contact from the first call to the last. */
    async change(
      customer: TestCustomer,
      contact: string,
      how?: { own?: string; proof?: object },
    ): Promise<Answer> {
      return calls.confirm(customer, await calls.codesAt(customer, contact, how), channelOf(contact));
    },

    /** Asks for the code that removes a contact and reads it where the customer does. */
    async ownCode(customer: TestCustomer, own = customer.email): Promise<string> {
      await customer.authed('POST', '/users/me/contacts/send-own-code');
      await world.runJobs();
      return world.codeFor(own);
    },

    login: (identifier: string, password = 'market-day-rain') =>
      world.call('POST', '/auth/login', { body: { identifier, password } }),

    sentTo: (to: string) => world.messages.filter((message) => message.to === to),
  };
  return { ...calls, ...linkCalls(world) };
}

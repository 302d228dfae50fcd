import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Message } from './records.ts';
import type { World } from './world.ts';

export type NewMessage = Pick<Message, 'channel' | 'to' | 'subject' | 'text'> & { html?: string | null };

export type Messages = {
  record(message: NewMessage): Message;
  /** Newest first; everything when no address is given. */
  sentTo(address: string | undefined): Message[];
};

export function createMessages(world: World, clock: Clock, ids: Ids): Messages {
  return {
    record(message) {
      const id = ids.next();
      const row = {
        html: null,
        ...message,
        id,
        addressKey: addressKey(message.to),
        code: findCode(message.text),
        at: clock.nowIso(),
      };
      return world.messages.put(String(id), row);
    },
    sentTo(address) {
      if (address === undefined) return world.messages.newest();
      const wanted = addressKey(address);
      return world.messages.newest().filter((message) => message.addressKey === wanted);
    },
  };
}

/** Six digits on their own: not part of a longer number, an amount or a word. */
const CODE = /(?<![\p{L}\d#₦/_@-]|\d[.,]|(?:₦|NGN|\bN)\s?)\d{6}(?![\p{L}\d/_@-]|[.,]\d)/u;

export function findCode(text: string): string | null {
  return CODE.exec(text)?.[0] ?? null;
}

/** E-mails are the same in any case; +234…, 234… and 0… name the same phone. */
export function addressKey(address: string): string {
  // An unencoded plus sign in a query string arrives as a space.
  if (address.includes('@')) return address.trim().replaceAll(' ', '+').toLowerCase();
  const digits = address.replaceAll(/\D/g, '');
  if (digits.length < 10 || /[a-z/]/i.test(address)) return address.trim();
  if (digits.startsWith('2340')) return `234${digits.slice(4)}`;
  if (digits.startsWith('234')) return digits;
  return digits.startsWith('0') ? `234${digits.slice(1)}` : digits;
}

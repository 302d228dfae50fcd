import type { Services } from '#platform/services.ts';
import type { IdentityCheck } from './identity-check.ts';
import { createIdentityCheck } from './identity-check.ts';
import type { Mailer } from './mail.ts';
import { createMailer } from './mail.ts';
import type { PaystackHealth } from './paystack/call.ts';
import type { Paystack } from './paystack/paystack.ts';
import { createPaystack } from './paystack/paystack.ts';
import type { Pusher } from './push.ts';
import { createPusher } from './push.ts';
import type { SmsSender } from './sms.ts';
import { createSms } from './sms.ts';
import { createStorage } from './storage.ts';
import type { FileStorage } from './s3-storage.ts';

/** The world outside: one client of each in a process, so that the circuits of the payment provider see every call. */
export interface Providers {
  readonly paystack: Paystack & PaystackHealth;
  readonly identity: IdentityCheck;
  readonly storage: FileStorage;
  readonly mail: Mailer;
  readonly sms: SmsSender;
  readonly push: Pusher;
}

export function openProviders({ config, clock }: Services): Providers {
  return {
    paystack: createPaystack({ ...config.paystack, clock }),
    identity: createIdentityCheck(config.identityCheck),
    storage: createStorage(config),
    mail: createMailer(config.mail),
    sms: createSms(config.sms),
    push: createPusher(config.push),
  };
}

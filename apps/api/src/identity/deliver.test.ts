import { expect, test, vi } from 'vitest';
import type { Mailer } from '#providers/mail.ts';
import { AddresseeRefused } from '#providers/mail.ts';
import { createLogger } from '#platform/logger.ts';
import { deliver } from './deliver.ts';

const words = { mail: () => ({ subject: 's', text: 't', html: 'h' }), sms: () => 't' };

function byMail(send: Mailer['send']): Promise<void> {
  const logger = createLogger({ logLevel: 'silent', role: 'worker' });
  return deliver(
    { services: { logger }, mail: { send }, sms: { send: vi.fn() } },
    'email',
    'a@b.example',
    words,
  );
}

test('a code to a mailbox that is refused for good is not tried again, and any other failure is', async () => {
  const refused = new AddresseeRefused('the mail server refuses this addressee: 550');
  await expect(byMail(() => Promise.reject(refused))).resolves.toBeUndefined();
  await expect(byMail(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
});

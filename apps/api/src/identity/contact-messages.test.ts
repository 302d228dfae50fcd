import { expect, test } from 'vitest';
import { contactNewsMail, contactNewsSms } from './contact-messages.ts';
import { CONTACT_NEWS } from './contact-notice.ts';

// As long as a link gets: its address is the one of a developer's machine.
const link = {
  url: `http://localhost:3000/auth/link#e${'a'.repeat(43)}`,
  until: new Date('2026-11-25T11:20:00Z'),
};

const writeTo = 'privacy@kolo.example';

test('an SMS about a contact is one page, and its link is whole', () => {
  for (const news of CONTACT_NEWS) {
    for (const newContact of ['ad***@gmail.com', 'ad***@a-rather-long-company-name.com.ng', '0803***567']) {
      const sms = contactNewsSms(news, { newContact, link, writeTo });
      expect(sms.length, sms).toBeLessThanOrEqual(160);
      expect(sms).toMatch(/^[\w .,:;?'*@/#-]+$/);
    }
  }
});

test('a change that waits names its hour, the new contact and what the link does', () => {
  const about = { newContact: 'ad***@kolo.test', link, writeTo };
  const { subject, text } = contactNewsMail('email_change_waits', about);
  expect(subject).toBe(
    'The email address of your Kolo account changes at 12:20 pm on Wednesday, 25 November',
  );
  expect(text).toContain('changes to ad***@kolo.test');
  expect(text).toContain('Someone who knows your password asked for this');
  expect(text).toContain(link.url);
  expect(text).not.toContain('hours');
  expect(contactNewsSms('phone_change_waits', { newContact: '0803***567', link, writeTo })).toBe(
    `Kolo: your phone changes to 0803***567 at 12:20 pm on Wed 25 Nov. Not you? Stop it: ${link.url}`,
  );
});

test('who was put out of an account and cannot log in reads where to write', () => {
  expect(contactNewsMail('thrown_out', { writeTo }).text).toContain(`write to ${writeTo}.`);
  expect(contactNewsSms('thrown_out', { writeTo })).toBe(
    `This number was removed from a Kolo account. If the account is yours, write to ${writeTo}.`,
  );
});

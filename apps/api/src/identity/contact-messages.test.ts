import { expect, test } from 'vitest';
import { contactNewsMail, contactNewsSms } from './contact-messages.ts';
import { CONTACT_NEWS } from './contact-notice.ts';

// As long as a link gets: its address is the one of a developer's machine.
const link = {
  url: `http://localhost:3000/auth/link#e${'a'.repeat(43)}`,
  until: new Date('2026-11-25T11:20:00Z'),
};

test('an SMS about a contact is one page, and its link is whole', () => {
  for (const news of CONTACT_NEWS) {
    for (const newContact of ['ad***@gmail.com', 'ad***@a-rather-long-company-name.com.ng', '0803***567']) {
      const sms = contactNewsSms(news, { newContact, link });
      expect(sms.length, sms).toBeLessThanOrEqual(160);
      expect(sms).toMatch(/^[\w .,:;?'*@/#-]+$/);
    }
  }
});

test('a change that waits names its hour, the new contact and what the link does', () => {
  const about = { newContact: 'ad***@kolo.test', link };
  const { subject, text } = contactNewsMail('email_change_waits', about);
  expect(subject).toBe(
    'The email address of your Kolo account changes at 12:20 pm on Wednesday, 25 November',
  );
  expect(text).toContain('changes to ad***@kolo.test');
  expect(text).toContain('Someone who knows your password asked for this');
  expect(text).toContain(link.url);
  expect(text).not.toContain('hours');
  expect(contactNewsSms('phone_change_waits', { newContact: '0803***567', link })).toBe(
    `Kolo: your phone changes to 0803***567 at 12:20 pm on Wed 25 Nov. Not you? Stop it: ${link.url}`,
  );
});

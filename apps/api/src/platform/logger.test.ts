import { expect, test } from 'vitest';
import { withoutTime } from '../testing/log-lines.ts';
import { createLogger } from './logger.ts';
import { scrub } from './scrub.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(
    createLogger({ logLevel: 'info', role: 'all' }, { write: (line) => void lines.push(withoutTime(line)) }),
  );
  return lines.join('');
}

test('what the database and the mail server say of a person stays out of the line, what helps stays in', () => {
  const broken = Object.assign(
    new Error('duplicate key value violates unique constraint "email_address_pkey"'),
    {
      code: '23505',
      detail: 'Key (email)=(ada@mail.example) already exists.',
      constraint: 'email_address_pkey',
      parameters: ['ada@mail.example', '+2348031234567'],
    },
  );
  const rejected = Object.assign(new Error('550 <ada@mail.example>: no such user', { cause: broken }), {
    rejected: ['ada@mail.example'],
  });
  const line = logged((logger) => logger.error({ err: rejected }, 'could not send'));
  expect(line).not.toMatch(/ada@|803123/);
  expect(JSON.parse(line).err).toMatchObject({
    message: '550 <[e-mail]>: no such user',
    cause: { code: '23505', constraint: 'email_address_pkey' },
  });
  expect(JSON.parse(line).err.stack).toContain('logger.test.ts');
});

test('a secret in a member is kept out, by its name', () => {
  const line = logged((logger) =>
    logger.info({ otp: '482913', body: { password: 'rain', pin: '2580' } }, 'x'),
  );
  expect(line).not.toMatch(/482913|rain|2580/);
});

test('a text loses its numbers and addresses, and keeps ids, amounts of time and places', () => {
  expect(scrub('code 482913 for 0803 123 4567, BVN 22222222222, card 4084-0840-8408-4081')).toBe(
    'code [digits] for [digits], BVN [digits], card [digits]',
  );
  const kept = 'chunk-482913.js /assets/a1b2c3d4.js:2580:13 waited 250 ms, React error #418';
  expect(scrub(kept)).toBe(kept);
});

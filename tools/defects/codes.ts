import { defect } from './defect.ts';

export const codesDefects = [
  defect('code in a log line', {
    file: 'apps/api/src/identity/jobs.ts',
    find: '    if (found.length > 0) await putCode(tx, { ...slot, hash, createdAt, expiresAt });',
    put: `    if (found.length > 0) await putCode(tx, { ...slot, hash, createdAt, expiresAt });
  services.logger.info(\`sent code \${code} for \${purpose}\`);`,
    caughtBy: [
      'apps/api/src/log-scan.test.ts',
      'no BVN, code, token, PIN, password, email or phone stands in a log line of a run that used them all',
    ],
  }),
  defect('code to a contact that is being replaced', {
    file: 'apps/api/src/identity/jobs.ts',
    find: 'const customer = await lockCustomer(tx, userId);',
    put: 'const customer = await findCustomer(tx, userId);',
    also: [
      {
        file: 'apps/api/src/identity/jobs.ts',
        find: "import { lockCustomer, putCode } from './queries.ts';",
        put: "import { findCustomer, putCode } from './queries.ts';",
      },
    ],
    caughtBy: ['apps/api/src/identity/send-code.test.ts', 'a thief who holds the old mailbox'],
  }),
  defect('PIN code to a contact that is being replaced', {
    file: 'apps/api/src/identity/pin-jobs.ts',
    find: 'const customer = await lockCustomer(tx, userId);',
    put: 'const customer = await findCustomer(tx, userId);',
    caughtBy: ['apps/api/src/identity/send-code.test.ts', 'a thief who holds the old mailbox'],
  }),
  defect('strangers void the code of the client that asked', {
    file: 'apps/api/src/identity/send-reset-code.ts',
    find: `  await openTries(services.db, services, [identifier], { purpose: 'reset', origin });
`,
    put: '',
    also: [
      {
        file: 'apps/api/src/identity/send-reset-code.ts',
        find: "import { openTries } from './code-tries.ts';\n",
        put: '',
      },
    ],
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'that asked for it'],
  }),
  defect('strangers void the code of a nameless registration', {
    file: 'apps/api/src/identity/register.ts',
    find: `    await openTries(tx, services, names, { purpose: 'verify', origin });
`,
    put: '',
    also: [
      {
        file: 'apps/api/src/identity/register.ts',
        find: "import { openTries } from './code-tries.ts';\n",
        put: '',
      },
    ],
    caughtBy: ['apps/api/src/identity/nameless-client.test.ts', 'voids none for the client that waits'],
  }),
  defect('strangers void the code of a nameless sign-in', {
    file: 'apps/api/src/identity/ask-to-verify.ts',
    find: `    await openTries(tx, services, names, { purpose: 'verify', origin });
`,
    put: '',
    also: [
      {
        file: 'apps/api/src/identity/ask-to-verify.ts',
        find: "import { openTries } from './code-tries.ts';\n",
        put: '',
      },
    ],
    caughtBy: ['apps/api/src/identity/nameless-client.test.ts', 'voids none for the client that waits'],
  }),
  defect('tries without end for asking', {
    file: 'apps/api/src/identity/code-tries.ts',
    find: 'living: tried > CODE_TRIES ? [] : living,',
    put: 'living,',
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'five tries of their own for asking'],
  }),
  defect('tries for asking are kept for ever', {
    file: 'apps/api/src/identity/queries.ts',
    find: `    .where('windowStartedAt', '>', since)
`,
    put: `    .where('windowStartedAt', '>', new Date(since.getTime() / 2))
`,
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'more than twenty minutes ago'],
  }),
  defect('new devices flood a contact', {
    file: 'apps/api/src/identity/throttle.ts',
    find: 'knownSince.getTime() > dayAgo',
    put: 'knownSince.getTime() < 0 * dayAgo',
    caughtBy: ['apps/api/src/identity/send-code.test.ts', 'floods no owner'],
  }),
  defect('new devices shut out the old one', {
    file: 'apps/api/src/identity/throttle.ts',
    find: 'knownSince.getTime() > dayAgo',
    put: 'knownSince.getTime() > 0 * dayAgo',
    caughtBy: ['apps/api/src/identity/send-code.test.ts', 'floods no owner'],
  }),
  defect('old devices of a thief flood a stranger', {
    file: 'apps/api/src/identity/throttle.ts',
    find: "kind === 'code-sent' || ",
    put: '',
    caughtBy: ['apps/api/src/identity/send-code.test.ts', 'floods no stranger'],
  }),
  defect('code tries by reading', {
    file: 'apps/api/src/identity/queries.ts',
    find: `    .where(tries, '<', CODE_TRIES)
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/verify-contact.test.ts',
      'T18: after five wrong tries the right code is worth nothing, guessed in a row or all at once',
    ],
  }),
  defect('codes and passwords counted apart', {
    file: 'apps/api/src/identity/throttle.ts',
    find: "const address = { kind: 'guess-address', limit: GUESSES_PER_ADDRESS };",
    put: 'const address = { kind: `${kind}-address`, limit: GUESSES_PER_ADDRESS };',
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'nobody clears it by signing in'],
  }),
  defect('code tries link the contacts', {
    file: 'apps/api/src/identity/grant-reset.ts',
    find: 'const account = { name: identifier, userId };',
    put: 'const account = { name: userId ?? identifier, userId };',
    also: [
      {
        file: 'apps/api/src/identity/verify-contact.ts',
        find: "name: verification.identifier ?? userId ?? ''",
        put: "name: userId ?? verification.identifier ?? ''",
      },
    ],
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'does not see whose phone number it belongs to'],
  }),
  defect('strangers use up the codes of the owner', {
    file: 'apps/api/src/identity/code-tries.ts',
    find: "(hasSignedIn || isAdopted || isRegistering) ? 'knownTries' : 'wrongTries'",
    put: "(hasSignedIn || isAdopted || isRegistering) ? 'wrongTries' : 'wrongTries'",
    caughtBy: ['apps/api/src/identity/reset-password.test.ts', 'five wrong tries of strangers'],
  }),
  defect('adopted device counted with strangers', {
    file: 'apps/api/src/identity/code-tries.ts',
    find: '(hasSignedIn || isAdopted || isRegistering)',
    put: '(hasSignedIn || isRegistering)',
    caughtBy: ['apps/api/src/identity/verify-contact.test.ts', 'leave the code good on'],
  }),
  defect('code alone opens the account', {
    file: 'apps/api/src/identity/adopted-queries.ts',
    find: `    .where('deviceId', '=', clientOf(origin))
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/verify-contact.test.ts',
      'anyone who has the code and not the password',
    ],
  }),
];

import { defect } from './defect.ts';

const SESSIONS = 'apps/api/src/identity/sessions.test.ts';
const LOWERED = 'apps/api/src/payouts/lowered-payouts.test.ts';

export const identityDefects = [
  defect('adopted by a replaced password', {
    file: 'apps/api/src/identity/reset-queries.ts',
    find: `  await forgetAdopted(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/identity/verify-contact.test.ts', 'a password that was replaced since'],
  }),
  defect('nameless client is the one that registered', {
    file: 'apps/api/src/identity/user.ts',
    find: 'customer.registrationDevice === clientOf(origin)',
    put: '(customer.registrationDevice === clientOf(origin) || origin.deviceId === null)',
    caughtBy: ['apps/api/src/identity/nameless-client.test.ts', 'that a thief made elsewhere'],
  }),
  defect('nameless clients are one', {
    file: 'apps/api/src/identity/adopted-queries.ts',
    find: "isLoopback ? 'loopback' : `${networkOf(address)} ${userAgent ?? ''}`",
    put: "isLoopback || networkOf(address) ? `${userAgent ?? ''}` : ''",
    caughtBy: ['apps/api/src/identity/nameless-client.test.ts', 'a sign-in elsewhere that named no device'],
  }),
  defect('nameless clients of one address are one', {
    file: 'apps/api/src/identity/adopted-queries.ts',
    find: "`${networkOf(address)} ${userAgent ?? ''}`",
    put: "`${networkOf(address)} ${userAgent && ''}`",
    caughtBy: ['apps/api/src/identity/nameless-client.test.ts', 'behind the address of the owner'],
  }),
  defect('adopted for ever', {
    file: 'apps/api/src/identity/adopted-queries.ts',
    find: `    .where('adoptedAt', '>', new Date(now.getTime() - ADOPTED_MS))
`,
    put: '',
    caughtBy: ['apps/api/src/identity/verify-contact.test.ts', 'nor does one of yesterday'],
  }),
  defect('password changed without the pin', {
    file: 'apps/api/src/identity/with-proof.ts',
    find: "else if (kept) throw new Refusal('PIN_REQUIRED');",
    put: "else if (kept && wrong === refusal) throw new Refusal('PIN_REQUIRED');",
    caughtBy: [SESSIONS, 'without the PIN changes no password'],
  }),
  defect('passwords changed in a loop', {
    file: 'apps/api/src/identity/change-password.ts',
    find: `    await count({ db: tx, clock: services.clock }, changes);
`,
    put: '',
    caughtBy: [SESSIONS, 'has five a day'],
  }),
  defect('change kills the reset code', {
    file: 'apps/api/src/identity/reset-queries.ts',
    find: `  await forgetAdopted(tx, userId);
`,
    put: `  await forgetAdopted(tx, userId);
  await endResets(tx, userId);
`,
    caughtBy: [SESSIONS, 'kills no reset code'],
  }),
  defect('password changed while frozen', {
    file: 'apps/api/src/identity/change-password.ts',
    find: `    await assertNotFrozen(tx, userId, 'To set a new password, log out and use Forgot Password.');
`,
    put: '',
    caughtBy: [SESSIONS, 'frozen, no password is changed'],
  }),
  defect('password changed after a press', {
    file: 'apps/api/src/identity/change-password.ts',
    find: `    await assertNotStopped(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'neither the PIN, the password nor'],
  }),
  defect('staff end no session', {
    file: 'apps/api/src/identity/end-session.ts',
    find: `    await revokeAllSessions(tx, userId, 'ended_by_staff', services.clock.now());
`,
    put: '',
    caughtBy: [SESSIONS, 'staff throw a thief out for good'],
  }),
  defect('copied token refreshes elsewhere', {
    file: 'apps/api/src/identity/refresh-session.ts',
    find: "  if (namesAnother(session, origin)) return 'replayed';\n",
    put: '',
    caughtBy: ['apps/api/src/identity/refresh-session.test.ts', 'T17: a copied token ends the session'],
  }),
  defect('copied token keeps the known device', {
    file: 'apps/api/src/identity/refresh-session.ts',
    find: 'const deviceId = session.deviceId && origin.deviceId;',
    put: 'const deviceId = session.deviceId;',
    caughtBy: ['apps/api/src/identity/refresh-session.test.ts', 'goes on on no known device'],
  }),
  defect('device known at any account', {
    file: 'apps/api/src/identity/session-queries.ts',
    find: `    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)`,
    put: "    .where('deviceId', '=', deviceId)",
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'is a stranger at any other account'],
  }),
  defect('ending told to anybody', {
    file: 'apps/api/src/identity/session-queries.ts',
    find: `    .where('refreshHash', '=', lastHash)
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/refresh-session.test.ts',
      'only who holds the last token of an ended session hears why',
    ],
  }),
  defect('foreign session ended', {
    file: 'apps/api/src/identity/session-queries.ts',
    find: `    .set({ revokedAt: now, revokedBecause: because })
    .where('userId', '=', caller.userId)
    .where('id', '=', caller.sessionId)`,
    put: `    .set({ revokedAt: now, revokedBecause: because })
    .where('id', '=', caller.sessionId)`,
    caughtBy: ['apps/api/src/identity/sessions.test.ts', 'is as unknown as one that never was'],
  }),
  defect('grant looked at not taken', {
    file: 'apps/api/src/identity/reset-password.ts',
    find: '    if (!customer || !(await useGrant(tx, userId, hash, now))) return false;',
    put: `    await useGrant(tx, userId, hash, now);
    if (!customer) return false;`,
    caughtBy: [
      'apps/api/src/identity/reset-password.test.ts',
      'T19: of resets at the same moment with one grant, one has its way',
    ],
  }),
  defect('knocking shuts out neighbours', {
    file: 'apps/api/src/identity/throttle.ts',
    find: `      await forgive(services, ...counted);
`,
    put: '',
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'knocking at one account'],
  }),
  defect('guesses of each call counted apart', {
    file: 'apps/api/src/identity/own-password.ts',
    find: 'const bucket = ownPasswordBucket(caller.userId);',
    put: 'const bucket = `${ownPasswordBucket(caller.userId)}${wrong().message}`;',
    caughtBy: ['apps/api/src/identity/own-password.test.ts', 'a stolen session has ten tries'],
  }),
  defect('guessing session lives on', {
    file: 'apps/api/src/identity/own-password.ts',
    find: '  await endSession(services, caller);',
    put: '  if (tries < 0) await endSession(services, caller);',
    caughtBy: ['apps/api/src/identity/own-password.test.ts', 'a stolen session has ten tries'],
  }),
  defect('known device counted with its address', {
    file: 'apps/api/src/identity/throttle.ts',
    find: ': [own];',
    put: ': [...addressCounters(services, origin, address.kind, address.limit), own];',
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'nobody clears it by signing in'],
  }),
  defect('later outlives password reset', {
    file: 'apps/api/src/identity/reset-password.ts',
    find: `    await endAllChanges(tx, services, userId, 'password_reset');
`,
    put: '',
    caughtBy: ['apps/api/src/identity/contacts/later-contact.test.ts', 'ends when the password is reset'],
  }),
  defect('later round the pin', {
    file: 'apps/api/src/identity/with-proof.ts',
    find: "else if (kept) throw new Refusal('PIN_REQUIRED');",
    put: "else if (kept && kept.wrongTries > 0) throw new Refusal('PIN_REQUIRED');",
    caughtBy: ['apps/api/src/identity/contacts/later-contact.test.ts', 'is no way round a PIN that is set'],
  }),
  defect('lost answer logs out', {
    file: 'apps/api/src/identity/limits.ts',
    find: 'export const REFRESH_GRACE_MS = 2 * 60_000;',
    put: 'export const REFRESH_GRACE_MS = 10_000;',
    caughtBy: [
      'apps/api/src/identity/refresh-session.test.ts',
      'for two minutes the same device gets the same successor again',
    ],
  }),
  defect('made up grants hold up neighbours', {
    file: 'apps/api/src/identity/reset-password.ts',
    find: '  const { identifier, password, grant } = reset;',
    put: `  const { identifier, password, grant } = reset;
  await countAddress(services, origin, 'reset-address', RESETS_PER_ADDRESS);`,
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'made-up refresh tokens and made-up grants'],
  }),
  defect('made up links hold up neighbours', {
    file: 'apps/api/src/identity/contacts/follow-link.ts',
    find: '  const hash = linkHash(token);',
    put: `  await countAddress(services, origin, 'link-address', LINKS_PER_ADDRESS);
  const hash = linkHash(token);`,
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'anyone who presses made-up links'],
  }),
  defect('nameless device known', {
    file: 'apps/api/src/identity/known-device.ts',
    find: "if (!first) return { kind: 'nameless' };",
    put: "if (!first) return { kind: 'known' };",
    caughtBy: [
      'apps/api/src/payouts/request-payout.test.ts',
      'for ever where the device does not name itself',
    ],
  }),
  defect('new devices used up after a reset', {
    file: 'apps/api/src/identity/known-device.ts',
    find: '  await forgetHits(tx, newDeviceCounter(userId).bucket);\n',
    put: '',
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'a reset of it lets the owner in on a new phone'],
  }),
  defect('nameless sign-ins told without a bound', {
    file: 'apps/api/src/identity/known-device.ts',
    find: 'if (!(await isFirst(tx, services.clock, { bucket, ...NAMELESS_SIGN_INS_TOLD }))) return;',
    put: 'await isFirst(tx, services.clock, { bucket, ...NAMELESS_SIGN_INS_TOLD });',
    caughtBy: ['apps/api/src/identity/sign-in.test.ts', 'told once per network and hour'],
  }),
  defect('old token still read', {
    file: 'apps/api/src/identity/tokens.ts',
    find: 'if (!read || read.expiresAtMs <= clock.now().getTime()) return null;',
    put: 'if (!read) return null;',
    caughtBy: [
      'apps/api/src/identity/tokens.test.ts',
      'one that was read before names its caller until it is too old',
    ],
  }),
  defect('own account clears the guesses', {
    file: 'apps/api/src/identity/throttle.ts',
    find: 'await forgive(services, ...counters);',
    put: 'for (const counter of counters) await forget(services, counter);',
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'nobody clears it by signing in'],
  }),
  defect('owner locked out by strangers', {
    file: 'apps/api/src/identity/throttle.ts',
    find: 'return { bucket: bucketName(kind, name, networkOf(origin.address)), limit: limit.perNetwork };',
    put: 'return { bucket: bucketName(kind, name), limit: limit.perNetwork };',
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', 'by forgot-password'],
  }),
  defect('replay unnoticed', {
    file: 'apps/api/src/identity/refresh-session.ts',
    find: "return inTime && sameDevice ? 'previous' : 'replayed';",
    put: "return inTime || sameDevice ? 'previous' : 'replayed';",
    caughtBy: [
      'apps/api/src/identity/refresh-session.test.ts',
      'T17: a replay after the grace ends the session at once and is written down',
    ],
  }),
  defect('reset code outlives a reset', {
    file: 'apps/api/src/identity/reset-queries.ts',
    find: `  await tx.deleteFrom('oneTimeCode').where('userId', '=', userId).where('purpose', '=', 'reset').execute();
`,
    put: '',
    caughtBy: ['apps/api/src/identity/reset-password.test.ts', 'asked for at the other contact is dead'],
  }),
  defect('reset grant reused', {
    file: 'apps/api/src/identity/reset-password.ts',
    find: 'if (!customer || !(await useGrant(tx, userId, hash, now))) return false;',
    put: 'if (!customer || !(await isGrant(tx, userId, hash, now))) return false;',
    also: [
      {
        file: 'apps/api/src/identity/reset-queries.ts',
        find: `  await tx.deleteFrom('resetGrant').where('userId', '=', userId).execute();
`,
        put: '',
      },
    ],
    caughtBy: ['apps/api/src/identity/reset-password.test.ts', 'a grant works once'],
  }),
  defect('reset of the password lowers nothing', {
    file: 'apps/api/src/identity/reset-password.ts',
    find: `    await lowerWithdrawals(tx, userId, now);
`,
    put: '',
    caughtBy: [LOWERED, 'a reset of the PIN'],
  }),
  defect('second change opens a second limit', {
    file: 'apps/api/src/identity/lowered-queries.ts',
    find: 'limited_since = case when limited_until > ${at} then limited_since else ${at}::timestamptz end',
    put: 'limited_since = case when limited_until < ${at} then limited_since else ${at}::timestamptz end',
    caughtBy: ['apps/api/src/payouts/lowered-payouts.test.ts', 'the second change opens no second'],
  }),
  defect('session forgotten early', {
    file: 'apps/api/src/identity/upkeep-queries.ts',
    find: 'const SESSION_ROW_DAYS = SESSION_MAX_DAYS + SESSION_KEPT_DAYS;',
    put: 'const SESSION_ROW_DAYS = SESSION_MAX_DAYS;',
    caughtBy: [
      'apps/api/src/upkeep.test.ts',
      'what is no longer needed goes on its night, and nothing that is needed goes with it',
    ],
  }),
  defect('unknown account is quick', {
    file: 'apps/api/src/identity/sign-in.ts',
    find: 'const matches = await isPassword(password, hash, services.config.passwordMemory);',
    put: 'const matches = hash !== null && (await isPassword(password, hash, services.config.passwordMemory));',
    caughtBy: ['apps/api/src/identity/enumeration.test.ts', 'POST /auth/login'],
  }),
  defect('unknown account is hashed with less memory than a known one', {
    file: 'apps/api/src/identity/passwords.ts',
    find: 'ENCODED.exec(encoded ?? nobodysHash(configured))',
    put: 'ENCODED.exec(encoded ?? nobodysHash(64))',
    caughtBy: ['apps/api/src/identity/passwords.test.ts', 'nobody has a password'],
  }),
  defect('production hashes passwords as cheaply as it is told to', {
    file: 'apps/api/src/platform/config.ts',
    find: 'if (environment.PASSWORD_MEMORY < PASSWORD_MEMORY)',
    put: 'if (environment.PASSWORD_MEMORY < 64)',
    caughtBy: ['apps/api/src/platform/config.test.ts', 'a cheap hash'],
  }),
  defect('registration of a locked address is told of a lock', {
    file: 'apps/api/src/identity/take-contact.ts',
    find: 'if (sqlStateOf(error) === LOCK_TIMEOUT) throw tooManyAtOnce();',
    put: '',
    caughtBy: ['apps/api/src/identity/register.test.ts', 'a registration whose holder stays locked'],
  }),
  defect('unknown code is quick', {
    file: 'apps/api/src/identity/grant-reset.ts',
    find: '  return asGuess(services, tries, { userId, call: CALL, origin }, async () => {',
    put: `  return asGuess(services, tries, { userId, call: CALL, origin }, async () => {
    if (!userId) throw new Refusal('CODE_INVALID');`,
    caughtBy: ['apps/api/src/identity/enumeration.test.ts', 'POST /auth/verify-reset-code'],
  }),
  defect('used successor forgotten', {
    file: 'apps/api/src/identity/refresh-session.ts',
    find: "if (!isPrevious) return 'replayed';",
    put: "if (!isPrevious) return 'previous';",
    caughtBy: ['apps/api/src/identity/refresh-session.test.ts', 'once the successor was used'],
  }),
  defect('thief known after the reset', {
    file: 'apps/api/src/identity/known-device.ts',
    find: '  await forgetDevices(tx, userId, deviceId);\n',
    put: '  if (deviceId === null) await forgetDevices(tx, userId, deviceId);\n',
    caughtBy: ['apps/api/src/identity/lock-out.test.ts', "takes what it knew from a thief's device"],
  }),
  defect('agreement taken back by later', {
    file: 'apps/api/src/identity/terms-queries.ts',
    find: `        .doUpdateSet({ askAgainAt })
        .where('termsAnswer.agreedAt', 'is', null),`,
    put: `        .doUpdateSet({ agreedAt: null, askAgainAt }),`,
    caughtBy: ['apps/api/src/identity/terms.test.ts', 'an agreement stands, whatever is answered after it'],
  }),
  defect('asked again every day', {
    file: 'apps/api/src/identity/terms.ts',
    find: 'answered.askAgainAt <= clock.now()',
    put: 'answered.askAgainAt.getTime() <= clock.now().getTime() + 29 * DAY_MS',
    caughtBy: ['apps/api/src/identity/terms.test.ts', 'not for 30 days after "later"'],
  }),
  defect('production without an operator', {
    file: 'apps/api/src/platform/config.ts',
    find: 'if (!said?.trim()) problems',
    put: "if (said === '') problems",
    caughtBy: ['apps/api/src/platform/config.test.ts', 'no operator'],
  }),
  defect('name of the operator runs as HTML', {
    file: 'apps/api/src/platform/http/web-app.ts',
    find: 'ENTITIES[sign] ?? sign',
    put: 'sign',
    caughtBy: ['apps/api/src/platform/http/web-app.test.ts', 'nothing of the name run'],
  }),
  defect('lost answer to a changed address told as a failure', {
    file: 'apps/web/src/features/identity/personal-information-screen.tsx',
    find: 'const isKnown = isNotDone(error);',
    put: 'const isKnown = error instanceof Error;',
    caughtBy: [
      'apps/web/src/features/identity/personal-information-screen.test.tsx',
      'an address whose answer was lost may be saved',
    ],
  }),
  defect('lost answer to a change that is stopped told as a failure', {
    file: 'apps/web/src/features/identity/pending-changes.tsx',
    find: 'const isKnown = isNotDone(error);',
    put: 'const isKnown = error instanceof Error;',
    caughtBy: [
      'apps/web/src/features/identity/personal-information-screen.test.tsx',
      'a waiting change whose answer was lost may be stopped',
    ],
  }),
];

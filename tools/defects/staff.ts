import { defect } from './defect.ts';

const QUEUES = 'apps/api/src/staff/queues.test.ts';
const ROLES = 'apps/api/src/staff/roles.test.ts';
const CASES = 'apps/api/src/cases/desk-cases.test.ts';
const SIGN_IN = 'apps/api/src/staff/sign-in.test.ts';

export const staffDefects = [
  defect('desk code taken twice', {
    file: 'apps/api/src/staff/totp.ts',
    find: ' && step > after) found = step;',
    put: ' && step >= after) found = step;',
    caughtBy: ['apps/api/src/staff/totp.test.ts', 'are not taken a second time'],
  }),
  defect('desk forgets the code that it took', {
    file: 'apps/api/src/staff/sign-in.ts',
    find: 'await updateCredential(tx, staff.id, { totpStep, ...right });',
    put: 'await updateCredential(tx, staff.id, right);',
    caughtBy: [SIGN_IN, 'a code that was looked over the shoulder'],
  }),
  defect('desk code taken by two at once', {
    file: 'apps/api/src/staff/queries.ts',
    find: "return credentials(tx).where('staff.id', '=', id).forNoKeyUpdate().executeTakeFirst();",
    put: "return credentials(tx).where('staff.id', '=', id).executeTakeFirst();",
    caughtBy: [SIGN_IN, 'cannot use one code twice at once'],
  }),
  defect('enrolment code of the desk signs in again', {
    file: 'apps/api/src/staff/enrol.ts',
    find: 'passwordHash, totpSealed, totpStep });',
    put: 'passwordHash, totpSealed, totpStep: 0 });',
    caughtBy: [SIGN_IN, 'and enrols once'],
  }),
  defect('recovery code of the desk works twice', {
    file: 'apps/api/src/staff/queries.ts',
    find: `    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)`,
    put: "    .where('codeHash', '=', codeHash)",
    caughtBy: [SIGN_IN, 'a recovery code a second time'],
  }),
  defect('codes of the desk guessed without end', {
    file: 'apps/api/src/staff/sign-in.ts',
    find: '  await countWrongCode(tx, services, staff, whoever);\n',
    put: '',
    caughtBy: [SIGN_IN, 'gets five codes; then nobody signs in'],
  }),
  defect('codes of the desk guessed all at once', {
    file: 'apps/api/src/staff/sign-in.ts',
    find: '  refuseLocked(services, staff.lockedUntil);\n',
    put: '',
    caughtBy: [SIGN_IN, 'gets no more of them by trying all at once'],
  }),
  defect('admins do not hear of a locked sign-in to the desk', {
    file: 'apps/api/src/staff/sign-in.ts',
    find: "  await notifyStaff(tx, services, text, 'admin');\n  services",
    put: '  services',
    caughtBy: [SIGN_IN, 'and the admins hear of it'],
  }),
  defect('desk tells a name by its answer', {
    file: 'apps/api/src/staff/sign-in.ts',
    find: '  refuseLocked(services, known?.lockedUntil ?? null);',
    put: "  if (!known) throw new Refusal('NOT_FOUND');\n  refuseLocked(services, known.lockedUntil);",
    caughtBy: [SIGN_IN, 'learns no name'],
  }),
  defect('stranger locks staff out of the desk', {
    file: 'apps/api/src/staff/sign-in.ts',
    find: "bucketName('desk-name', name, networkOf(address))",
    put: "bucketName('desk-name', name)",
    caughtBy: [SIGN_IN, 'shuts nobody out who sits elsewhere'],
  }),
  defect('passwords of the desk guessed without end', {
    file: 'apps/api/src/staff/sign-in.ts',
    find: '  await countHit(db, clock, { bucket, ...TRIES_PER_NAME });\n',
    put: '',
    caughtBy: [SIGN_IN, 'who guesses passwords is stopped'],
  }),
  defect('disabled staff get to the desk beside their disabling', {
    file: 'apps/api/src/staff/sign-in.ts',
    find: 'if (!staff || staff.disabledAt !== null || staff',
    put: 'if (!staff || staff',
    caughtBy: [SIGN_IN, 'do not slip in beside their disabling'],
  }),
  defect('desk session outlives the disabling', {
    file: 'apps/api/src/staff/queries.ts',
    find: "  await tx.deleteFrom('staffSession').where('staffId', '=', staffId).execute();\n",
    put: '',
    also: [
      {
        file: 'apps/api/src/staff/queries.ts',
        find: "    .where('seenAt', '>', seenSince)\n    .where('disabledAt', 'is', null)\n",
        put: "    .where('seenAt', '>', seenSince)\n",
      },
    ],
    caughtBy: [SIGN_IN, 'are out at once and do not get in again'],
  }),
  defect('old credentials of the desk live on under a new link', {
    file: 'apps/api/src/staff/queries.ts',
    find: "  await tx.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId).execute();\n",
    put: '',
    caughtBy: [SIGN_IN, 'are out at once and do not get in again'],
  }),
  defect('desk session without end', {
    file: 'apps/api/src/staff/queries.ts',
    find: "    .where('createdAt', '>', begunSince)\n",
    put: '',
    caughtBy: [SIGN_IN, 'and after 8 hours with many'],
  }),
  defect('idle desk session lives', {
    file: 'apps/api/src/staff/queries.ts',
    find: "    .where('seenAt', '>', seenSince)\n",
    put: '',
    caughtBy: [SIGN_IN, 'lives up to its last second'],
  }),
  defect('desk takes the CSRF pair of another session', {
    file: 'apps/api/src/staff/session.ts',
    find: "typeof token === 'string' && secret === caller.csrfSecret.toString('base64url');",
    put: "typeof token === 'string' && typeof secret === 'string';",
    also: [
      {
        file: 'apps/api/src/staff/session.ts',
        find: 'isOurPair(deskOf(services).key, caller.sessionId, { token, secret })',
        put: 'token.length === 43',
      },
    ],
    caughtBy: [SIGN_IN, 'changes nothing without its own CSRF pair'],
  }),
  defect('desk session from before the sign-in lives on', {
    file: 'apps/api/src/staff/session.ts',
    find: '  if (shown !== null) await deleteSession(tx, tokenHash(shown));\n',
    put: '',
    caughtBy: [SIGN_IN, 'is a new one at each sign-in'],
  }),
  defect('desk cookie is read by scripts', {
    file: 'apps/api/src/staff/session.ts',
    find: '; HttpOnly; SameSite=Strict`',
    put: '; SameSite=Strict`',
    caughtBy: [SIGN_IN, 'is a cookie that no script reads'],
  }),
  defect('secret of a colleague known to who looked at the link', {
    file: 'apps/api/src/staff/enrol.ts',
    find: '  const { id, name, role, expiresAt } = await openLink(deps, token, visitor);\n  const totpSealed = sealedTotpSecret(fields, id);\n',
    put: '  const { id, name, role, expiresAt, totpSealed } = await openLink(deps, token, visitor);\n  await Promise.resolve(sealedTotpSecret);\n',
    caughtBy: [SIGN_IN, 'that nobody who looked before knows'],
  }),
  defect('enrolment link looked at without a record', {
    file: 'apps/api/src/staff/enrol.ts',
    find: "    await recordDeed(tx, services, whoever, { command: 'enrol look', after });\n",
    put: '    await Promise.resolve([whoever, after]);\n',
    caughtBy: [SIGN_IN, 'that nobody who looked before knows'],
  }),
  defect('enrolment link of the desk works twice', {
    file: 'apps/api/src/staff/enrol.ts',
    find: ' || !(await takeLink(tx, tokenHash(token)))) throw linkIsGone();',
    put: ') throw linkIsGone();',
    caughtBy: [SIGN_IN, 'and enrols once'],
  }),
  defect('old enrolment link of the desk', {
    file: 'apps/api/src/staff/queries.ts',
    find: "    .where('expiresAt', '>', now)\n",
    put: '',
    caughtBy: [SIGN_IN, 'is dead after 24 hours'],
  }),
  defect('link takes over a colleague at the desk', {
    file: 'apps/api/src/staff/ops.ts',
    find: 'if (present?.disabledAt === null && (await findCredentials(tx, name)))',
    put: 'if (present === undefined && (await findCredentials(tx, name)))',
    caughtBy: [SIGN_IN, 'is not made for somebody who works at the desk'],
  }),
  defect('nobody hears of new staff at the desk', {
    file: 'apps/api/src/staff/ops.ts',
    find: '    await notifyStaff(tx, services, `${actor.name} added ${name} to the desk, as ${role}.`);\n',
    put: '',
    caughtBy: [SIGN_IN, 'is told to all staff'],
  }),
  defect('desk among the calls of customers', {
    file: 'apps/api/src/servers.ts',
    find: '  if (config.webDist) await serveWebApp',
    put: '  for (const serve of parts.flatMap((part) => part.desk ?? [])) serve(app, createDeskGate(services));\n  if (config.webDist) await serveWebApp',
    caughtBy: [SIGN_IN, 'nothing of the desk among the calls of customers'],
  }),
  defect('desk call without a session', {
    file: 'apps/api/src/platform/http/desk-route.ts',
    find: "    if (!caller) throw new Refusal('UNAUTHENTICATED');\n",
    put: '    if (!caller) return;\n',
    caughtBy: [SIGN_IN, 'sees nothing of the desk'],
  }),
  defect('production serves a desk with a key of development', {
    file: 'apps/api/src/platform/config.ts',
    find: '{ ...keys, ...desk, ...lists }',
    put: '{ ...keys, ...lists }',
    caughtBy: ['apps/api/src/platform/config.test.ts', 'a key made for development'],
  }),
  defect('any role gives any command at the desk', {
    file: 'apps/api/src/platform/http/desk-route.ts',
    find: "    if (access !== 'staff' && !mayCommand(caller.role, access)) throw new Refusal('NOT_ALLOWED');\n",
    put: '',
    caughtBy: [ROLES, 'finance: cases answer'],
  }),
  defect('answer of a case read in the record by a role that answers none', {
    file: 'apps/api/src/staff/show-record.ts',
    find: 'isOwn || !mayReadWhy(role, commandOf(row));',
    put: "isOwn || !mayReadWhy('admin', commandOf(row));",
    caughtBy: [CASES, 'without it for a role that answers none'],
  }),
  defect('reason of the command line read by a role that has nothing to do with it', {
    file: 'packages/contract/src/desk/commands.ts',
    find: 'kin.length === 0 || kin.some(',
    put: 'kin.length >= 0 || kin.some(',
    caughtBy: [ROLES, 'is read in the record by who has to do with it'],
  }),
  defect('contact in an answer kept by the record', {
    file: 'apps/api/src/cases/settle-case.ts',
    find: 'answer: withContactsMasked(answer) }',
    put: 'answer }',
    caughtBy: [CASES, 'with the contacts in its answer masked'],
  }),
  defect('freeze that only two roles may give', {
    file: 'packages/contract/src/desk/commands.ts',
    find: "'customers freeze': ['support', 'operations', 'finance', 'admin']",
    put: "'customers freeze': ['operations', 'admin']",
    caughtBy: [ROLES, 'stopping a theft is everybody’s'],
  }),
  defect('unfreezing by whoever freezes', {
    file: 'packages/contract/src/desk/commands.ts',
    find: "'customers unfreeze': ['operations', 'admin']",
    put: "'customers unfreeze': ['support', 'operations', 'finance', 'admin']",
    caughtBy: [ROLES, 'stopping a theft is everybody’s'],
  }),
  defect('answer at the desk without a record', {
    file: 'apps/api/src/cases/settle-case.ts',
    find: '    await record(tx, owner.userId);\n',
    put: '',
    caughtBy: [CASES, 'is answered once, by name, with a record'],
  }),
  defect('answer at the desk is nobody in particular', {
    file: 'apps/api/src/platform/staff-record.ts',
    find: '      staffId,\n',
    put: '      staffId: null,\n',
    caughtBy: [CASES, 'is answered once, by name, with a record'],
  }),
  defect('desk in a frame of another site', {
    file: 'apps/api/src/platform/http/desk-pages.ts',
    find: '  "frame-ancestors \'none\'",\n',
    put: '',
    caughtBy: ['apps/api/src/platform/http/desk-pages.test.ts', 'is the page, fetched anew each time'],
  }),
  defect('desk that keeps itself signed in by asking', {
    file: 'apps/api/src/staff/session.ts',
    find: 'isBackground ? findSession : useSession',
    put: 'useSession',
    caughtBy: [QUEUES, 'keep no session alive'],
  }),
  defect('desk kept signed in by a queue that changes', {
    file: 'packages/contract/src/desk/queues.ts',
    find: '  // Asked again by the page whenever a count has changed.\n  isBackground: true,\n',
    put: '',
    caughtBy: [QUEUES, 'keep no session alive'],
  }),
  defect('desk kept signed in by proposals that come and go', {
    file: 'packages/contract/src/desk/proposals.ts',
    find: '  // Asked again by the page whenever their number has changed.\n  isBackground: true,\n',
    put: '',
    caughtBy: [QUEUES, 'keep no session alive'],
  }),
  defect('rows of one instant lost between two pages of a queue', {
    file: 'apps/api/src/platform/desk-queue.ts',
    find: '(w.at, w.key) > (',
    put: 'w.at > ${new Date(Number(at))}::timestamptz or (w.at, w.key) < (',
    caughtBy: [QUEUES, 'each row once'],
  }),
  defect('demo staff in production', {
    file: 'apps/api/src/staff/demo-staff.ts',
    find: "  invariant(!config.isProduction, 'production has no demo staff');\n",
    put: '',
    caughtBy: ['apps/api/src/staff/demo-staff.test.ts', 'production has none'],
  }),
  defect('disabled demo staff are let in again', {
    file: 'apps/api/src/staff/demo-staff.ts',
    find: 'if (!present) await',
    put: 'if (!present || present.disabledAt !== null) await',
    caughtBy: ['apps/api/src/staff/demo-staff.test.ts', 'one who was disabled stays out'],
  }),
  defect('command at the desk by a role that may not give it', {
    file: 'apps/api/src/staff/give.ts',
    find: "  if (!mayCommand(role, body.command)) throw new Refusal('NOT_ALLOWED');\n",
    put: '',
    caughtBy: [ROLES, 'support: orders move'],
  }),
  defect('queue read by a role that may not see it', {
    file: 'apps/api/src/staff/feature.ts',
    find: "      if (!maySee(role, name)) throw new Refusal('NOT_ALLOWED');\n",
    put: '',
    caughtBy: [ROLES, 'support: disputes list'],
  }),
  defect('order returned at the desk by one alone', {
    file: 'packages/contract/src/desk/give.ts',
    find: "choices: ['confirmed', 'dispatched', 'delivered']",
    put: "choices: ['confirmed', 'dispatched', 'delivered', 'returned']",
    caughtBy: [ROLES, 'a step that two decide on'],
  }),
  defect('command at the desk in nobody’s name', {
    file: 'apps/api/src/staff/give.ts',
    find: '{ staffId, sessionId, name } };',
    put: "{ staffId: null, name: 'desk' } };",
    caughtBy: ['apps/api/src/orders/desk-orders.test.ts', 'in the name of who moves it'],
  }),
  defect('words beside a name that are not looked at', {
    file: 'apps/api/src/kyc/names-ops.ts',
    find: 'options, allowPositionals: true }',
    put: 'options, allowPositionals: true, strict: false }',
    caughtBy: ['apps/api/src/names.test.ts', "rests on the customer's own case too"],
  }),
  defect('option named twice in what is proposed', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  assertNamedOnce(words);\n',
    put: '',
    caughtBy: ['apps/api/src/staff/give-command.test.ts', 'neither approves nor rejects it, nor proposes it'],
  }),
  defect('new staff lost by an approval where no desk runs', {
    file: 'apps/api/src/staff/ops.ts',
    find: '  if (deps.services.config.desk === null)\n',
    put: '  if (deps.services.config.desk === null) return 1;\n  if (deps.services.config.desk === null)\n',
    caughtBy: ['apps/api/src/staff/give-command.test.ts', 'whoever approves gets the link'],
  }),
];

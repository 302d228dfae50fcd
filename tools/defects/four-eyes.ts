import { defect } from './defect.ts';

const PROPOSALS = 'apps/api/src/staff/proposals.test.ts';
const RULES = 'apps/api/src/staff/proposal-rules.test.ts';
const GRANTS = 'apps/api/src/platform/grants.test.ts';
const QUEUES = 'apps/api/src/staff/queues.test.ts';
const SHOWN = 'apps/api/src/staff/show-record.test.ts';
const PHOTOS = 'apps/api/src/kyc/look-at-photo.test.ts';
const GIVE = 'apps/api/src/staff/give-command.test.ts';
const RECORD = 'apps/api/src/staff/record-ops.test.ts';

/** Of commands that take two people, and of the record of what staff do. */
export const fourEyesDefects = [
  defect('command of two people done by one', {
    file: 'apps/api/src/platform/staff-record.ts',
    find: '  if (takesTwo && !consent) throw new NeedsAnother(deed);\n',
    put: '',
    caughtBy: [PROPOSALS, 'never by the same person'],
  }),
  defect('own proposal approved', {
    file: 'apps/api/src/staff/proposals.ts',
    find: `  if (approver.id === proposedBy)
    return wrongState('You proposed this yourself. Another member of staff approves it.');
`,
    put: '',
    caughtBy: [PROPOSALS, 'never by the same person'],
  }),
  defect('proposal approved twice', {
    file: 'apps/api/src/staff/proposals.ts',
    find: "  if (state !== 'open') return notOpen(state);\n",
    put: '',
    caughtBy: [PROPOSALS, 'never by the same person'],
  }),
  defect('proposal approved after its end', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  if (endsAt <= now) return wrongState(`This proposal ended on ${endsAt.toISOString()}. Propose it again.`);\n',
    put: '',
    caughtBy: [PROPOSALS, 'ends after seven days'],
  }),
  defect('proposal carried out from another state', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  if (!isAsProposed(row, deed))',
    put: '  if (row.command !== deed.command)',
    caughtBy: [PROPOSALS, 'from the state that it was proposed in'],
  }),
  defect('disabled staff approve beside their disabling', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  await assertMayApprove(tx, row.number, approver.staffId, now);\n',
    put: '',
    caughtBy: [PROPOSALS, 'where who approves is disabled before it is'],
  }),
  defect('disabled staff get done what they proposed', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  return proposer?.disabledAt !== null || proposer.addedAt > proposedAt;',
    put: '  return !proposer || proposer.addedAt > proposedAt;',
    caughtBy: [PROPOSALS, 'where who proposed is disabled before it is'],
  }),
  defect('new staff approve', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  if (isNew(approver, now))',
    put: '  if (approver.enrolledAt > now)',
    caughtBy: [PROPOSALS, 'neither added nor taken back'],
  }),
  defect('link that lay about approves at once', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  return addedAt.getTime() > since || enrolledAt === null || enrolledAt.getTime() > since;',
    put: '  return addedAt.getTime() > since || enrolledAt === null;',
    caughtBy: [PROPOSALS, 'however long the link lay about'],
  }),
  defect('any role approves', {
    file: 'apps/api/src/staff/proposals.ts',
    find: "  if (!isFourEyes(command) || !mayPropose(approver.role, command)) return new Refusal('NOT_ALLOWED');\n",
    put: '',
    caughtBy: [GIVE, 'neither approves nor rejects it'],
  }),
  defect('any role rejects', {
    file: 'apps/api/src/staff/proposals.ts',
    find: "    if (proposedBy !== staffId && !mayDecide) throw new Refusal('NOT_ALLOWED');\n",
    put: '',
    caughtBy: [GIVE, 'neither approves nor rejects it'],
  }),
  defect('any role proposes on the command line', {
    file: 'apps/api/src/staff/proposals.ts',
    find: `  if (!mayPropose(role, command)) throw new Refusal('NOT_ALLOWED');
  const now`,
    put: '  const now',
    caughtBy: [GIVE, 'nor proposes it on the command line'],
  }),
  defect('any role proposes at the desk', {
    file: 'apps/api/src/staff/desk-proposals.ts',
    find: "      if (!mayPropose(caller.role, body.command)) throw new Refusal('NOT_ALLOWED');\n",
    put: '',
    caughtBy: [GIVE, 'support: inbound release'],
  }),
  defect('one person alone in production', {
    file: 'apps/api/src/staff/give-command.ts',
    find: 'return !config.isProduction && !(await hasStaff(tx));',
    put: 'return !(await hasStaff(tx));',
    caughtBy: [GIVE, 'nobody alone gives a command of two people'],
  }),
  defect('one person alone once the others are disabled', {
    file: 'apps/api/src/staff/proposal-queries.ts',
    find: "  return (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;",
    put: `  const rows = tx.selectFrom('staff').select('id').where('disabledAt', 'is', null);
  return (await rows.limit(1).executeTakeFirst()) !== undefined;`,
    caughtBy: [GIVE, 'also where the first is disabled'],
  }),
  defect('staff added by one in production', {
    file: 'apps/api/src/staff/give-command.ts',
    find: '  if (!config.isProduction) return true;\n',
    put: '  if (config.desk !== null) return true;\n',
    caughtBy: [GIVE, 'who is there decides'],
  }),
  defect('second member of staff added by the machine alone in production', {
    file: 'apps/api/src/staff/give-command.ts',
    find: '(others === 1 && member !== null && member.name !== added)',
    put: '(others === 1)',
    caughtBy: [GIVE, 'who is there decides'],
  }),
  defect('staff added by one who disabled the others', {
    file: 'apps/api/src/staff/proposal-queries.ts',
    find: "        build('disabledAt', '>', since),\n",
    put: "        build('disabledAt', '>', now),\n",
    caughtBy: [GIVE, 'before a day is over'],
  }),
  defect('staff enrolled in the name of the one they disabled', {
    file: 'apps/api/src/staff/give-command.ts',
    find: ' + (isReturning ? 1 : 0);',
    put: ';',
    caughtBy: [GIVE, 'is added by the machine and the second by the first'],
  }),
  defect('link of new staff on a page', {
    file: 'apps/api/src/staff/desk-proposals.ts',
    find: "?.command === 'staff add')",
    put: "?.command === 'staff invite')",
    caughtBy: [GIVE, 'on the command line alone'],
  }),
  defect('recovery code on the command line', {
    file: 'apps/api/src/staff/sign-in.ts',
    find: '    known && /^\\d{6}$/.test(code)',
    put: '    known && code.length > 5',
    caughtBy: [PROPOSALS, 'takes no recovery code'],
  }),
  defect('proposal for whose contact it is by then', {
    file: 'apps/api/src/identity/customers-ops.ts',
    find: "  if (command?.action !== 'unfreeze') return words;",
    put: "  if (command?.action !== 'end-sessions') return words;",
    caughtBy: [PROPOSALS, 'by id and not by a contact'],
  }),
  defect('proposed file read again when it is approved', {
    file: 'apps/api/src/store/feature.ts',
    find: '      whole: withFile,\n',
    put: '',
    caughtBy: [PROPOSALS, 'is the file as it was'],
  }),
  defect('price cut by one', {
    file: 'packages/contract/src/desk/catalogue.ts',
    find: "mark === 'cut' || ",
    put: '',
    caughtBy: [PROPOSALS, 'only where it makes an offer'],
  }),
  defect('contact in clear in the record', {
    file: 'apps/api/src/identity/contacts/contacts-ops.ts',
    find: 'after: { [channel]: maskedContact(contact) }',
    put: 'after: { [channel]: contact }',
    caughtBy: [RECORD, 'is masked'],
  }),
  defect('withdrawal given back by one', {
    file: 'apps/api/src/payouts/ops.ts',
    find: "const command = 'withdrawals return';",
    put: "const command = 'withdrawals gave back';",
    caughtBy: [
      'apps/api/src/payouts/return-payout.test.ts',
      'gives back what the provider does not know, once',
    ],
  }),
  defect('held withdrawal let go by one', {
    file: 'apps/api/src/payouts/ops.ts',
    find: "released ? 'withdrawals release' : 'withdrawals retry'",
    put: "released ? 'withdrawals retry' : 'withdrawals retry'",
    caughtBy: [
      'apps/api/src/frozen.test.ts',
      'one that was asked for and not sent stays here until staff let it go by name, and is sent once',
    ],
  }),
  defect('held withdrawal let go for a reason that nobody looked at', {
    file: 'apps/api/src/payouts/ops.ts',
    find: '      before: { held: released.held },\n',
    put: '',
    caughtBy: [
      'apps/api/src/frozen.test.ts',
      'one that was asked for and not sent stays here until staff let it go by name, and is sent once',
    ],
  }),
  defect('PIN allowed against a press of later', {
    file: 'apps/api/src/identity/contacts/contacts-ops.ts',
    find: 'pressed: pressedAt.toISOString(), byEmail',
    put: 'pressed: pressedAt.getTime() > 0, byEmail',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'or has staff look at a paper'],
  }),
  defect('case about a name answered without a decision', {
    file: 'apps/api/src/cases/settle-case.ts',
    find: '      await refuseNameUndecided(tx, found);\n',
    put: '',
    caughtBy: ['apps/api/src/names.test.ts', 'is refused with a reason that the customer reads'],
  }),
  defect('name accepted beside a check of later', {
    file: 'apps/api/src/kyc/names-ops.ts',
    find: '{ check: check?.id ?? null }',
    put: '{ check: check === undefined }',
    caughtBy: ['apps/api/src/names.test.ts', 'is added by staff beside the record'],
  }),
  defect('holiday corrected over a correction of later', {
    file: 'apps/api/src/schedules/correct-holiday.ts',
    find: 'before: { name: present?.name ?? null, corrected: wordOf(present) },',
    put: 'before: { name: null, corrected: wordOf(undefined) },',
    caughtBy: ['apps/api/src/schedules/holidays.test.ts', 'a corrected holiday moves what has not begun'],
  }),
  defect('held money given away by one', {
    file: 'apps/api/src/payments/inbound/credit-inbound.ts',
    find: "{ command: 'inbound release', userId, after }",
    put: "{ command: 'inbound released', userId, after }",
    caughtBy: ['apps/api/src/payments/inbound/inbound.test.ts', 'released once to whom they name'],
  }),
  defect('order returned by one', {
    file: 'apps/api/src/orders/move-order.ts',
    find: "to === 'returned' ? 'orders return' : 'orders move'",
    put: "to === 'returned' ? 'orders move' : 'orders move'",
    caughtBy: ['apps/api/src/orders/orders.test.ts', 'and take back what returned'],
  }),
  defect('same thing proposed twice', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '    const same = waiting.find((row) => isAsProposed(row, deed));',
    put: '    const same = waiting.find((row) => isAsProposed(row, deed) && row.proposedBy === staffId);',
    caughtBy: [RULES, 'is proposed once'],
  }),
  defect('same thing proposed by two at the same moment', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '    await takeProposalsTurn(tx);\n',
    put: '',
    caughtBy: [RULES, 'is proposed once'],
  }),
  defect('proposals live again once who made them is taken back', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  return proposer?.disabledAt !== null || proposer.addedAt > proposedAt;',
    put: '  return proposer?.disabledAt !== null || proposedAt.getTime() < 0;',
    caughtBy: [RULES, 'has lapsed once who proposed it was disabled'],
  }),
  defect('lapsed proposal listed', {
    file: 'apps/api/src/staff/proposal-queries.ts',
    find: "    .whereRef('proposer.addedAt', '<=', 'staffProposal.proposedAt')\n",
    put: '',
    caughtBy: [RULES, 'has lapsed once who proposed it was disabled'],
  }),
  defect('proposal that failed waits on', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  if (refused === null) await failProposal(',
    put: '  if (refused !== null) await failProposal(',
    caughtBy: [RULES, 'has failed where its command refuses it'],
  }),
  defect('proposals of other roles listed', {
    file: 'apps/api/src/staff/proposal-list.ts',
    find: 'commands: commandsOfTwo(role), limit',
    put: "commands: commandsOfTwo('admin'), limit",
    caughtBy: [RULES, 'is shown to the roles that decide it'],
  }),
  defect('proposals of other roles read', {
    file: 'apps/api/src/staff/proposal-list.ts',
    find: "  if (!isFourEyes(command) || !mayPropose(role, command)) throw new Refusal('NOT_ALLOWED');\n",
    put: '',
    caughtBy: [RULES, 'is shown to the roles that decide it'],
  }),
  defect('proposal read without a record', {
    file: 'apps/api/src/staff/proposal-list.ts',
    find: '  await services.db.transaction().execute((tx) => recordDeed(tx, services, { staffId, name }, deed));\n',
    put: '',
    caughtBy: [RULES, 'names a contact in full to who opens it'],
  }),
  defect('contact in clear in a proposal', {
    file: 'apps/api/src/staff/proposals.ts',
    find: "      words: fields.seal(JSON.stringify(words), wordsOwner(made)).toString('base64'),",
    put: '      words: [...words],',
    caughtBy: [RULES, 'names a contact in full to who opens it'],
  }),
  defect('app adds proposals that are approved', {
    file: 'apps/api/src/platform/migrate.ts',
    find: '  await sql`revoke insert on staff_proposal from ${role}`.execute(tx);\n',
    put: '',
    caughtBy: [GRANTS, 'the app may not insert into staff_proposal'],
  }),
  defect('app changes who staff are', {
    file: 'apps/api/src/platform/migrate.ts',
    find: "  staff: ['role', 'added_at',",
    put: "  staff: ['name', 'role', 'added_at',",
    caughtBy: [GRANTS, 'the app may not update staff set name'],
  }),
  defect('app says when staff enrolled', {
    file: 'apps/api/src/platform/migrate.ts',
    find: "  staff_credential: ['totp_step',",
    put: "  staff_credential: ['enrolled_at', 'totp_step',",
    caughtBy: [GRANTS, 'the app may not update staff_credential set enrolled_at'],
  }),
  defect('record looked at by nobody', {
    file: 'apps/api/src/staff/show-record.ts',
    find: '  await services.db.transaction().execute((tx) => recordDeed(tx, services, { staffId, name }, deed));\n',
    put: '',
    caughtBy: [SHOWN, 'with who looked on top'],
  }),
  defect('identity check approved unseen', {
    file: 'apps/api/src/kyc/decide.ts',
    find: '    if (reason === null) await assertLooked(tx, services, { userId, round: kyc.round }, actor);\n',
    put: '',
    caughtBy: [PHOTOS, 'by who has looked at its photos'],
  }),
  defect('identity check approved by another look', {
    file: 'apps/api/src/platform/staff-record.ts',
    find: "  if (staffId !== ANYBODY) query = query.where('staffId', '=', staffId);\n",
    put: '',
    caughtBy: [PHOTOS, 'not by a colleague who has not looked'],
  }),
  defect('identity check approved by who was only told where its photos are', {
    file: 'apps/api/src/kyc/ops.ts',
    find: "        command: 'kyc show',",
    put: "        command: 'kyc photo',",
    caughtBy: [PHOTOS, 'was only told there where the photos are'],
  }),
  defect('identity check approved by the look of another session', {
    file: 'apps/api/src/kyc/look-at-photo.ts',
    find: '  return sessionId === undefined ? photo : { ...photo, session: sessionId };',
    put: '  return sessionId === undefined ? photo : { ...photo };',
    caughtBy: [PHOTOS, 'by who has looked at its photos'],
  }),
  defect('identity check approved by the photos of the try before', {
    file: 'apps/api/src/kyc/look-at-photo.ts',
    find: 'after: lookOf(actor, { side, round }) };',
    put: 'after: { side } };',
    caughtBy: [PHOTOS, 'and not of the one before'],
  }),
  defect('machine approves an identity check in production', {
    file: 'apps/api/src/kyc/look-at-photo.ts',
    find: '  if (staffId === null && !config.isProduction) return;\n',
    put: '  if (staffId === null && config.isProduction !== undefined) return;\n',
    caughtBy: [PHOTOS, 'in production by no machine alone'],
  }),
  defect('personal words of a queue in its list', {
    file: 'apps/api/src/cases/case-view.ts',
    find: "    text: row.kind.replaceAll('_', ' '),",
    put: '    text: row.detail,',
    caughtBy: [QUEUES, 'stands in no list'],
  }),
  defect('row of a queue opened without a record', {
    file: 'apps/api/src/staff/feature.ts',
    find: '      await db.transaction().execute((tx) => recordDeed(tx, services, caller, deed));\n      return shown;',
    put: '      return shown;',
    caughtBy: [QUEUES, 'stands in no list'],
  }),
  defect('row of a queue opened by a role that may do nothing about it', {
    file: 'apps/api/src/staff/feature.ts',
    find: '!maySee(caller.role, queue) || !mayOpen(caller.role, queue)',
    put: '!maySee(caller.role, queue)',
    caughtBy: [QUEUES, 'nor a role’s that gives no command about it'],
  }),
  defect('contact in the reason of a record', {
    file: 'apps/api/src/platform/staff-record.ts',
    find: '      reason: withContactsMasked(reason) || null,',
    put: '      reason: reason || null,',
    caughtBy: [RULES, 'names a contact in full to who opens it'],
  }),
  defect('contact in the reason of a proposal', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '      reason: withContactsMasked(reason) || null,',
    put: '      reason: reason || null,',
    caughtBy: [RULES, 'names a contact in full to who opens it'],
  }),
  defect('name in clear in the record', {
    file: 'apps/api/src/kyc/names-ops.ts',
    find: 'name: maskedName(tidy) };',
    put: 'name: tidy };',
    caughtBy: ['apps/api/src/names.test.ts', 'is added by staff beside the record'],
  }),
  defect('queues copied row by row', {
    file: 'apps/api/src/staff/feature.ts',
    find: '      await countOpening(services, caller.staffId);\n',
    put: '',
    caughtBy: [QUEUES, 'so often in an hour'],
  }),
];

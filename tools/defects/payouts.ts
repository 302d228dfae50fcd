import { defect } from './defect.ts';

const SETTLE = 'apps/api/src/payouts/settle-payout.test.ts';

export const payoutsDefects = [
  defect('withdrawal that may be done can no longer be asked for', {
    file: 'apps/web/src/features/payments/withdraw-to-bank.tsx',
    find: '    if (isUnanswered) return setAsking(true);\n',
    put: '',
    caughtBy: [
      'apps/web/src/features/payments/withdraw-to-bank.test.tsx',
      'what is not known can be asked for once more after the sheet was closed',
    ],
  }),
  defect('settled withdrawal held again for the same contradiction', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: 'const held = isSettled ? null : step.held;',
    put: 'const held = step.held;',
    caughtBy: [SETTLE, 'the same answer does not hold it again'],
  }),
  defect('settled withdrawal never held again', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: 'after: { reference, provider: says },',
    put: 'after: { reference },',
    caughtBy: [SETTLE, 'is held again for another contradiction'],
  }),
  defect('withdrawal settled that is held for another reason', {
    file: 'apps/api/src/payouts/queries.ts',
    find: "    .where('held', 'in', CONTRADICTIONS)\n",
    put: '',
    caughtBy: [SETTLE, 'nothing else is settled'],
  }),
  defect('withdrawal settled that is on its way', {
    file: 'apps/api/src/payouts/queries.ts',
    find: "    .where('status', 'not in', WITHDRAWAL_STATUSES.filter(isOpen))\n",
    put: '',
    caughtBy: [SETTLE, 'nothing else is settled'],
  }),
  defect('withdrawal settled that the provider does not contradict', {
    file: 'apps/api/src/payouts/ops.ts',
    find: "if (step.kind === 'step' || step.says === undefined)",
    put: "if (step.kind === 'step')",
    caughtBy: [SETTLE, 'nothing else is settled'],
  }),
  defect('withdrawal that the provider forgot is held for good', {
    file: 'apps/api/src/payouts/queries.ts',
    find: "CONTRADICTIONS: readonly Hold[] = ['mismatch', 'unknown_to_provider'];",
    put: "CONTRADICTIONS: readonly Hold[] = ['mismatch'];",
    caughtBy: [SETTLE, 'that the provider does not know, waits until it is settled'],
  }),
  defect('withdrawal that the provider forgot is held again', {
    file: 'apps/api/src/payouts/decide-payout.ts',
    find: " || (step.held === 'unknown_to_provider' && !isOpen(row.status))",
    put: '',
    caughtBy: [SETTLE, 'that the provider does not know, waits until it is settled'],
  }),
  defect('withdrawal settled by one', {
    file: 'apps/api/src/payouts/limits.ts',
    find: "SETTLE_COMMAND = 'withdrawals settle'",
    put: "SETTLE_COMMAND = 'withdrawals settled'",
    caughtBy: [SETTLE, 'takes two people'],
  }),
  defect('freeze lets a requested payout go', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: "if (isStopped || frozenUntil === 'now') return { state: 'stopped' };",
    put: "if (frozenUntil === 'now') return 'taken';",
    caughtBy: ['apps/api/src/frozen.test.ts', 'one that was asked for and not sent stays here'],
  }),
  defect('payout of before a freeze leaves', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: ' || (frozenUntil && wantedAt <= frozenUntil)',
    put: '',
    caughtBy: ['apps/api/src/frozen.test.ts', 'stays here until staff let it go by name'],
  }),
  defect('payout let go during a freeze', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: 'const wantedAt = row.releasedAt ?? row.createdAt;',
    put: 'const wantedAt = row.releasedAt ? new Date(8.64e15) : row.createdAt;',
    caughtBy: ['apps/api/src/frozen.test.ts', 'stays here until staff let it go by name'],
  }),
  defect('payout that waits leaves while a bank asks for it', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: 'if (await isAskedBack(tx, { userId, now }))',
    put: 'if (row.sendBegunAt === null && (await isAskedBack(tx, { userId, now })))',
    caughtBy: [
      'apps/api/src/payouts/return-payout.test.ts',
      'does not leave after the dispute was opened: the money is back, and the customer is told why',
    ],
  }),
  defect('payout that waits leaves beside a loss', {
    file: 'apps/api/src/disputes/open-disputes.ts',
    find: 'if (missingOf(await standingLosses(tx, userId)) > 0n) return true;',
    put: '',
    caughtBy: [
      'apps/api/src/payouts/return-payout.test.ts',
      'does not leave after the dispute was lost: it makes the loss good',
    ],
  }),
  defect('payout given back while it may still arrive', {
    file: 'apps/api/src/payouts/decide-payout.ts',
    find: " && toldAt !== 'lately' && toldAt?.getTime() === sendBegunAt?.getTime()",
    put: '',
    caughtBy: [
      'apps/api/src/payouts/decide-payout.test.ts',
      'a payout that a bank asks back waits while it may still arrive at the provider',
    ],
  }),
  defect('payout of before a press leaves', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: `    if (pressedAt && row.createdAt <= pressedAt && row.sendBegunAt === null) return { state: 'undone' };
`,
    put: `    if (pressedAt && isStopped && row.sendBegunAt === null) return { state: 'stopped' };
`,
    caughtBy: ['apps/api/src/takeover.test.ts', 'is back after the press, and stays there'],
  }),
  defect('freeze looked at before the lock', {
    file: 'apps/api/src/payouts/request-payout.ts',
    find: `  await assertNotFrozen(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/frozen.test.ts', 'the freeze that commits first wins'],
  }),
  defect('payout failed for want of balance', {
    file: 'apps/api/src/payouts/decide-payout.ts',
    find: "return hold('provider_balance', 'the balance at the provider is too small for a withdrawal');",
    put: "return stepTo(row, 'failed', 'not_approved');",
    caughtBy: [
      'apps/api/src/payouts/payout-process.test.ts',
      'too little balance at the provider keeps it waiting, in sight of staff, and sends it once there is enough',
    ],
  }),
  defect('payout limit forgets what is on its way', {
    file: 'apps/api/src/payouts/queries.ts',
    find: `    .where('createdAt', '>=', since)
    .where('status', 'in', ['requested', 'sent', 'paid'])`,
    put: `    .where('createdAt', '>=', since)
    .where('status', 'in', ['paid'])`,
    caughtBy: [
      'apps/api/src/payouts/request-payout.test.ts',
      'is ₦5,000,000 a day, counted over all that came at once',
    ],
  }),
  defect('payout new account unlimited', {
    file: 'apps/api/src/payouts/limit-payout.ts',
    find: 'if (to.coolsUntil <= now) return null;',
    put: 'if (to.coolsUntil >= now) return null;',
    caughtBy: [
      'apps/api/src/payouts/request-payout.test.ts',
      'is ₦20,000 in all to new bank accounts in their first 24 hours',
    ],
  }),
  defect('payout rest offered that is too small', {
    file: 'apps/api/src/payouts/limit-payout.ts',
    find: 'const isEnough = left >= leastWithdrawn(lagosDateOf(now));',
    put: 'const isEnough = left > 0;',
    caughtBy: ['apps/api/src/payouts/payout-room.test.ts', 'offers no rest that is too small to withdraw'],
  }),
  defect('payout room forgets disputes', {
    file: 'apps/api/src/payouts/limit-payout.ts',
    find: "rooms.push({ roomKobo, why: refusal.message, because: 'your bank asks for money back' });",
    put: 'void [roomKobo, refusal];',
    caughtBy: [
      'apps/api/src/payouts/payout-room.test.ts',
      'while a bank asks a payment back is what would leave its sum in Kolo, with the sum and the day',
    ],
  }),
  defect('payout takes what an order that waits for its bank leaves to a dispute', {
    file: 'apps/api/src/payouts/request-payout.ts',
    find: 'const { leftByOrders, leavingWithOrders: leaving } = deps;',
    put: 'const [{ leftByOrders }, leaving] = [deps, async () => kobo(0n)];',
    caughtBy: ['apps/api/src/orders/card-orders.test.ts', 'is not free to withdraw'],
  }),
  defect('payout room forgets an order that waits for its bank', {
    file: 'apps/api/src/payouts/limit-payout.ts',
    find: 'const { services, leftByOrders, leavingWithOrders: leaving } = deps;',
    put: 'const [{ services, leftByOrders }, leaving] = [deps, async () => kobo(0n)];',
    caughtBy: ['apps/api/src/orders/card-orders.test.ts', 'is not free to withdraw'],
  }),
  defect('payout new device unlimited', {
    file: 'apps/api/src/payouts/limit-payout.ts',
    find: 'if (until !== null && until <= now) return null;',
    put: 'if (until !== null) return null;',
    caughtBy: [
      'apps/api/src/payouts/request-payout.test.ts',
      'is ₦20,000 in all for 24 hours on a device that was not known',
    ],
  }),
  defect('payout returned unasked', {
    file: 'apps/api/src/payouts/ops.ts',
    find: `  if (providerStatus.state !== 'unknown_reference' && providerStatus.state !== 'failed')
    throw wrongState(\`The provider has \${reference} as \${providerStatus.state}. Nothing was moved.\`);
`,
    put: '',
    caughtBy: [
      'apps/api/src/payouts/return-payout.test.ts',
      'moves nothing while the provider has it, does not answer, or was told a moment ago',
    ],
  }),
  defect('payout reversal keeps the money', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: 'await giveBack(tx, services, row, bank);',
    put: "if (row.status !== 'paid') await giveBack(tx, services, row, bank);",
    caughtBy: [
      'apps/api/src/payouts/payout-process.test.ts',
      'one that was paid and is sent back after it comes back too, once, whatever comes twice or late',
    ],
  }),
  defect('payout room for each new device', {
    file: 'apps/api/src/payouts/limit-payout.ts',
    find: `  const since = new Date(now.getTime() - NEW_FOR_MS);
  const figure =`,
    put: `  const since = device.kind === 'new' ? device.since : new Date(now.getTime() - NEW_FOR_MS);
  const figure =`,
    caughtBy: [
      'apps/api/src/payouts/request-payout.test.ts',
      'is ₦20,000 in all for a thief who makes up a device for each withdrawal, or names none',
    ],
  }),
  defect('payout sent under another reference', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: '    reference: row.reference,',
    put: '    reference: row.sendBegunAt === null ? row.reference : `${row.reference}-${row.checks}`,',
    also: [
      {
        file: 'apps/api/src/payouts/payout-process.ts',
        find: "if (row.status === 'requested' && row.sendBegunAt === null) return send(deps, row, askedAt);",
        put: "if (row.status === 'requested') return send(deps, row, askedAt);",
      },
    ],
    caughtBy: [
      'apps/api/src/payouts/payout-process.test.ts',
      'after it has taken the transfer: it is asked before it is told again, and one transfer goes out',
    ],
  }),
  defect('payout sent while returned', {
    file: 'apps/api/src/payouts/queries.ts',
    find: `    .where((either) => either.or([either('noSendUntil', 'is', null), either('noSendUntil', '<=', at)]))
`,
    put: '',
    caughtBy: ['apps/api/src/payouts/return-payout.test.ts', 'keeps others from sending it while it looks'],
  }),
  defect('payout settled without its row', {
    file: 'apps/api/src/payouts/money.ts',
    find: 'key: `withdrawal:${row.id}:${name}`,',
    put: 'key: `withdrawal:${row.id}:${name}:${services.ids.next()}`,',
    also: [
      {
        file: 'apps/api/src/payouts/payout-process.ts',
        find: `    async lock(tx, { userId, id }) {
      await takeTurn(tx, userId);
      return lockPayout(tx, userId, id);
    },`,
        put: '    lock: async (tx, known) => known,',
      },
    ],
    caughtBy: [
      'apps/api/src/payouts/payout-process.test.ts',
      'settlers that come at once take each step once',
    ],
  }),
  defect('payout that came back makes nothing good', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: 'await deps.losses.creditFromOutside(tx, row, async () => {',
    put: 'await deps.losses.creditFromOutside(tx, { ...row, reference: row.id }, async () => {',
    caughtBy: [
      'apps/api/src/disputes/make-good.test.ts',
      'a payout that failed, and one that the bank sent back',
    ],
  }),
  defect('payout to an account of before the bvn', {
    file: 'apps/api/src/payouts/request-payout.ts',
    find: `  if (!(await isInOwnName(services.db, userId, to))) throw await foreignName(deps, userId, to);
`,
    put: '',
    caughtBy: ['apps/api/src/names.test.ts', 'at registration: refused at the BVN'],
  }),
  defect('repeat asked about for half a minute', {
    file: 'apps/api/src/payouts/limits.ts',
    find: 'export const REPEAT_WITHIN_MS = 60_000;',
    put: 'export const REPEAT_WITHIN_MS = 30_000;',
    caughtBy: [
      'apps/api/src/payouts/request-payout.test.ts',
      'a second time within a minute is asked about first',
    ],
  }),
  defect('returned payout of the closed untold', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: 'await notifyIfClosed(openCase, tx, { userId, reference, amountKobo: leftKobo, key: reference });',
    put: '',
    caughtBy: ['apps/api/src/payments/trouble.test.ts', 'a withdrawal that the bank sends back'],
  }),
  defect('case about a payout that came back to the closed says what repaid a bank too', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: 'kobo(totalKobo - repaidKobo)',
    put: 'kobo(totalKobo - 0n * repaidKobo)',
    caughtBy: ['apps/api/src/payments/trouble.test.ts', 'comes back and repays another bank'],
  }),
  defect('revoked approval lets a payout go', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: `    if ((await tierOf(tx, userId)) !== 'verified') return { state: 'stopped' };
`,
    put: '',
    caughtBy: ['apps/api/src/frozen.test.ts', 'kyc revoke stops withdrawals'],
  }),
  defect('stopped payout leaves', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: '(pressedAt && wantedAt <= pressedAt) || ',
    put: '',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'of which the provider may have been told'],
  }),
];

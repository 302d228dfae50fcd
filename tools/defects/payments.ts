import { defect } from './defect.ts';

export const paymentsDefects = [
  defect('webhook with a NUL is a fault of ours', {
    file: 'apps/api/src/payments/webhook.ts',
    find: "if (typeof value === 'string' && value.includes('\\0'))",
    put: "if (typeof value === 'string' && value === '\\0')",
    caughtBy: [
      'apps/api/src/payments/webhook.test.ts',
      'that no database can keep is taken, and changes nothing',
    ],
  }),
  defect('above cap untold', {
    file: 'apps/api/src/payments/after-credit.ts',
    find: 'if (overKobo <= 0n) return;',
    put: 'if (overKobo <= 0n || overKobo > amountKobo) return;',
    caughtBy: [
      'apps/api/src/payments/above-cap.test.ts',
      'the second beyond the cap is refused at once; one a day, left and paid together, is all there, with cases',
    ],
  }),
  defect('case about a late payment says what repaid a bank too', {
    file: 'apps/api/src/payments/payment-process.ts',
    find: 'kobo(creditedKobo - repaidKobo)',
    put: 'kobo(paid.amountKobo - 0n * repaidKobo)',
    caughtBy: ['apps/api/src/payments/trouble.test.ts', 'a payment that repays a bank'],
  }),
  defect('cheaper payment credited', {
    file: 'apps/api/src/payments/payment-process.ts',
    find: "return paid.currency === 'NGN' && paid.requestedKobo === amountKobo && paid.amountKobo >= amountKobo;",
    put: "return paid.currency === 'NGN' && paid.requestedKobo === amountKobo;",
    caughtBy: [
      'apps/api/src/payments/webhook.test.ts',
      'for a payment that was paid with less credits nothing and leaves it open',
    ],
  }),
  defect('customer puts off the check', {
    file: 'apps/api/src/payments/queries.ts',
    find: 'nextCheckAt: change.keepsEarlierCheck',
    put: 'nextCheckAt: false',
    caughtBy: [
      'apps/api/src/payments/payment-status.test.ts',
      'a customer who keeps looking does not keep the page of a provider that is back from being opened',
    ],
  }),
  defect('declined page not counted', {
    file: 'apps/api/src/payments/under-way-queries.ts',
    find: "purpose <> 'card' and method <> 'account' and status in ('initiated', 'pending', 'failed', 'abandoned')",
    put: "purpose <> 'card' and method <> 'account' and status in ('initiated', 'pending', 'abandoned')",
    caughtBy: [
      'apps/api/src/payments/card-pages.test.ts',
      'counts for 24 hours from its start, open, declined and left, and not a moment longer',
    ],
  }),
  defect('foreign payment readable', {
    file: 'apps/api/src/payments/queries.ts',
    find: `function payments(db: Db | Tx, userId: string) {
  return db.selectFrom('payment').select(COLUMNS).where('userId', '=', userId);`,
    put: `function payments(db: Db | Tx, _userId: string) {
  return db.selectFrom('payment').select(COLUMNS);`,
    caughtBy: [
      'apps/api/src/payments/settle-payment.test.ts',
      "another customer's reference is answered like one that never was, and is not settled",
    ],
  }),
  defect('foreign told apart', {
    file: 'apps/api/src/payments/payment-status.ts',
    find: "import { claimQuestion, findPayment } from './queries.ts';",
    put: "import { claimQuestion, findPayment, ownerOfReference } from './queries.ts';",
    also: [
      {
        file: 'apps/api/src/payments/payment-status.ts',
        find: '  const payment = await findPayment(db, userId, reference);',
        put: `  const payment = await findPayment(db, userId, reference);
  if (!payment && (await ownerOfReference(db, reference)))
    throw new Refusal('NOT_FOUND', { message: 'That payment is not yours.' });`,
      },
    ],
    caughtBy: ['apps/api/src/sweep.test.ts', 'GET /payments/status/:reference'],
  }),
  defect('forged signature accepted', {
    file: 'apps/api/src/payments/webhook.ts',
    find: 'return given.length === expected.length && timingSafeEqual(given, expected);',
    put: 'return given.length <= expected.length && timingSafeEqual(given, expected.subarray(0, given.length));',
    caughtBy: [
      'apps/api/src/payments/webhook.test.ts',
      'is refused and changes nothing: none, bad, short, not hex, over another body, over the same JSON',
    ],
  }),
  defect('late webhook forgotten', {
    file: 'apps/api/src/platform/process.ts',
    find: 'answer instanceof Unanswered\n          ?',
    put: "answer instanceof Unanswered && one.phase(row, step) === 'open'\n          ?",
    caughtBy: [
      'apps/api/src/payments/settle-payment.test.ts',
      'is not forgotten when the webhook of a late success comes while the provider does not answer',
    ],
  }),
  defect('late success dropped', {
    file: 'apps/api/src/payments/states.ts',
    find: "failed: ['succeeded', 'reversed'],",
    put: "failed: ['reversed'],",
    caughtBy: [
      'apps/api/src/payments/settle-payment.test.ts',
      'says why it failed, and a later success of the same page is credited once',
    ],
  }),
  defect('mismatch without case', {
    file: 'apps/api/src/payments/payment-process.ts',
    find: `  if (step.kind === 'mismatch') await openMismatch(deps, tx, payment, step.providerStatus);
  else if (step.refused)`,
    put: `  if (step.kind === 'wait' && step.refused)`,
    caughtBy: [
      'apps/api/src/payments/trouble.test.ts',
      'a payment of another sum opens one case, however often it is asked about, and credits nothing',
    ],
  }),
  defect('open payments beyond the tier', {
    file: 'apps/api/src/payments/under-way-queries.ts',
    find: 'coalesce(sum(amount_kobo) filter (where not ${IS_PAGE} and ${IS_OPEN}), 0)::bigint as others',
    put: 'coalesce(sum(amount_kobo) filter (where not ${IS_PAGE} and not ${IS_OPEN}), 0)::bigint as others',
    caughtBy: [
      'apps/api/src/payments/card-pages.test.ts',
      'is not named where it does not stand alone in the way: money that is there, a code, too much in all',
    ],
  }),
  defect('open payments uncounted', {
    file: 'apps/api/src/payments/start-payment.ts',
    find: `    await takeTurn(tx, userId);
`,
    put: '',
    caughtBy: [
      'apps/api/src/payments/limit-starts.test.ts',
      'of payments that are started at once, a bounded number stays open; a finished one makes room, and others are not held up',
    ],
  }),
  defect('page counts for ever', {
    file: 'apps/api/src/payments/under-way-queries.ts',
    find: 'coalesce(sum(amount_kobo) filter (where ${IS_PAGE} and created_at > ${since}), 0)::bigint as pages,',
    put: 'coalesce(sum(amount_kobo) filter (where ${IS_PAGE}), 0)::bigint as pages,',
    caughtBy: [
      'apps/api/src/payments/card-pages.test.ts',
      'counts for 24 hours from its start, open, declined and left, and not a moment longer',
    ],
  }),
  defect('page paid after days forgotten', {
    file: 'apps/api/src/payments/check-times.ts',
    find: 'const LATE_CHECKS_MS = [HOUR_MS, TOLD_FOR_MS, 3 * 24 * HOUR_MS, 7 * 24 * HOUR_MS];',
    put: 'const LATE_CHECKS_MS = [HOUR_MS, TOLD_FOR_MS];',
    caughtBy: [
      'apps/api/src/payments/payment-status.test.ts',
      'a page that is paid after days is credited when the customer looks, and without any look by the last check',
    ],
  }),
  defect('page that ends first named', {
    file: 'apps/api/src/payments/under-way-queries.ts',
    find: 'order by created_at desc, id desc limit 1',
    put: 'order by created_at, id limit 1',
    caughtBy: [
      'apps/api/src/payments/card-pages.test.ts',
      'that stands in the way is named: the one that ends last, with its end',
    ],
  }),
  defect('payment slips into closing', {
    file: 'apps/api/src/payments/start-payment.ts',
    find: `    await holdOpen(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/leaving.test.ts', 'and a payment that starts meanwhile'],
  }),
  defect('proof blind to a check taken back', {
    file: 'apps/api/src/payments/proof-queries.ts',
    find: "where p.purpose = 'card' and (p.status = 'succeeded' or ${IS_TAKEN_BACK})",
    put: "where p.purpose = 'card' and p.status = 'succeeded'",
    caughtBy: [
      'apps/api/src/disputes/settle-dispute.test.ts',
      'of the check of a card takes what it brought beyond; what was refunded before is a case, and the books hold',
    ],
  }),
  defect('proof takes any reversed check', {
    file: 'apps/api/src/payments/proof-queries.ts',
    find: "where p.purpose = 'card' and (p.status = 'succeeded' or ${IS_TAKEN_BACK})",
    put: "where p.purpose = 'card' and p.status in ('succeeded', 'reversed')",
    caughtBy: [
      'apps/api/src/disputes/settle-dispute.test.ts',
      'the nightly proof still finds a check of a card that was reversed without a dispute, or has no refund',
    ],
  }),
  defect('refund never looked for', {
    file: 'apps/api/src/refunds/refund-process.ts',
    find: `  const state = await paystack.findRefund(reference).catch((error: unknown) => {
    // A refused question says nothing of the wish.
    throw error instanceof ProviderRefused ? new ProviderUnknown(error.message) : error;
  });
  if (state !== 'none') return state;
`,
    put: '',
    caughtBy: [
      'apps/api/src/refunds/refund-process.test.ts',
      'is given back once where the answer to the request is lost',
    ],
  }),
  defect('settled payment settles again', {
    file: 'apps/api/src/payments/states.ts',
    find: "succeeded: ['reversed'],",
    put: "succeeded: ['succeeded', 'reversed'],",
    also: [
      {
        file: 'apps/api/src/payments/payment-process.ts',
        find: "payment && PHASES[payment.status] !== 'final' ? payment : undefined",
        put: 'payment',
      },
    ],
    caughtBy: [
      'apps/api/src/payments/settle-payment.test.ts',
      'is credited once, however often it is told: five webhooks, status calls and the job at once',
    ],
  }),
  defect('surplus dropped', {
    file: 'apps/api/src/payments/payment-process.ts',
    find: `    if (surplusKobo > 0n) await creditSurplus(deps, tx, payment, surplusKobo);
`,
    put: '',
    caughtBy: [
      'apps/api/src/payments/surplus.test.ts',
      'into an account gives it all there: two movements of one reference, a case, and words for the customer',
    ],
  }),
  defect('surplus under a key of the package', {
    file: 'apps/api/src/payments/surplus.ts',
    find: 'key: `provider:${reference}:beyond`,',
    put: 'key: `provider:${reference}:surplus`,',
    caughtBy: [
      'apps/api/src/payments/surplus.test.ts',
      'towards a product of which less is missing by now fills it, and the SB account has the rest of both',
    ],
  }),
  defect('transfer above cap untold', {
    file: 'apps/api/src/payments/inbound/credit-inbound.ts',
    find: `  await notifyIfAboveCap(deps, tx, payment);
`,
    put: '',
    caughtBy: [
      'apps/api/src/payments/above-cap.test.ts',
      'that came by itself and passes the cap is in, with a case for each',
    ],
  }),
  defect('transfer behind page for everybody', {
    file: 'apps/api/src/payments/start-payment.ts',
    find: 'if (!(await isDeniedNumber(deps, command.userId))) throw error.refusal;',
    put: 'await isDeniedNumber(deps, command.userId);',
    caughtBy: [
      'apps/api/src/payments/above-cap.test.ts',
      'is not started where the customer has a number of their own: what comes there is in, and above the cap a case',
    ],
  }),
  defect('transfer behind page of any sum', {
    file: 'apps/api/src/payments/limit-starts.ts',
    find: 'if (!METHODS[method].passesPages || page === null || amountKobo > page.amountKobo) throw refusal;',
    put: 'if (!METHODS[method].passesPages || page === null) throw refusal;',
    caughtBy: [
      'apps/api/src/payments/above-cap.test.ts',
      'of more than the page that ends last is refused, at once too',
    ],
  }),
  defect('transfer late not taken', {
    file: 'apps/api/src/payments/queries.ts',
    find: ".where('status', 'in', ['initiated', 'pending', 'abandoned'])",
    put: ".where('status', 'in', ['initiated', 'pending'])",
    caughtBy: [
      'apps/api/src/payments/transfer-payments.test.ts',
      'that nobody makes is given up, without saying that no money has left; a late one is taken',
    ],
  }),
  defect('transfer lost answer fails', {
    file: 'apps/api/src/payments/methods/bank-transfer.ts',
    find: "isUnopened: ({ state }) => state === 'unknown_reference' || state === 'open',",
    put: "isUnopened: ({ state }) => state === 'unknown_reference',",
    caughtBy: [
      'apps/api/src/payments/transfer-payments.test.ts',
      'an answer that is lost is asked for again, and it is the same number',
    ],
  }),
  defect('transfer makes nothing good', {
    file: 'apps/api/src/payments/inbound/credit-inbound.ts',
    find: 'await deps.losses.creditFromOutside(tx, payment, async () => {',
    put: 'await deps.losses.creditFromOutside(tx, { ...payment, reference: providerReference }, async () => {',
    caughtBy: [
      'apps/api/src/disputes/make-good.test.ts',
      'a transfer to the virtual account, and one that staff release',
    ],
  }),
  defect('transfer of another sum fits', {
    file: 'apps/api/src/payments/queries.ts',
    find: ".where('amountKobo', '=', amountKobo)",
    put: ".where('amountKobo', '>=', amountKobo)",
    caughtBy: [
      'apps/api/src/payments/transfer-payments.test.ts',
      'of another sum is credited to DS and said so, and the payment goes on waiting',
    ],
  }),
  defect('unknown charge fails', {
    file: 'apps/api/src/payments/methods/saved-card.ts',
    find: 'if (refused && error.code !== DUPLICATE) return fail(isDeadCard(error) ? REFUSED : NOT_CHARGED);',
    put: 'if (!refused || error.code !== DUPLICATE) return fail(NOT_CHARGED);',
    caughtBy: [
      'apps/api/src/payments/charge-saved-card.test.ts',
      'is pending, never charged again, and credited once by the check',
    ],
  }),
  defect('unknown charge sent again', {
    file: 'apps/api/src/payments/methods/saved-card.ts',
    find: `      await leaveOpen(deps, payment, {});
      return null;`,
    put: `      const callbackUrl = \`\${config.publicUrl}\${PAID_PATH}\`;
      const again = \`\${reference}-again\`;
      said = await deps.paystack.chargeCard({ ...token, amountKobo, reference: again, callbackUrl });`,
    caughtBy: [
      'apps/api/src/payments/charge-saved-card.test.ts',
      'is pending, never charged again, and credited once by the check',
    ],
  }),
  defect('webhook keeps card token', {
    file: 'apps/api/src/payments/webhook-queries.ts',
    find: 'webhook: { key: string; event: string; reference: string | null; receivedAt: Date },',
    put: 'webhook: { key: string; event: string; reference: string | null; body: string; receivedAt: Date },',
    also: [
      {
        file: 'apps/api/src/payments/webhook-queries.ts',
        find: '      reference: webhook.reference,',
        put: `      reference: webhook.reference,
      body: webhook.body,`,
      },
      {
        file: 'apps/api/src/payments/webhook.ts',
        find: '      reference: webhook.data.reference ?? null,',
        put: `      reference: webhook.data.reference ?? null,
      body: body.toString('utf8'),`,
      },
    ],
    caughtBy: [
      'apps/api/src/payments/webhook.test.ts',
      'is remembered, but nothing of the card and the payer that it names',
    ],
  }),
  defect('missed payment whose answer was lost is told as unpaid', {
    file: 'apps/web/src/features/schedules/tell-failure.ts',
    find: "commandState(error) === 'unanswered'",
    put: "commandState(error) === 'done'",
    caughtBy: [
      'apps/web/src/features/schedules/pay-missed.test.tsx',
      'a payment of one date, whose answer was lost is not told as a failure',
    ],
  }),
  defect('missed payment where the server failed is counted as refused', {
    file: 'apps/web/src/features/schedules/pay-missed.tsx',
    find: "if (commandState(error) === 'refused') return null;",
    put: "if (commandState(error) !== 'done') return null;",
    caughtBy: [
      'apps/web/src/features/schedules/pay-missed.test.tsx',
      'a payment of all dates, where the server failed is not told as a failure',
    ],
  }),
];

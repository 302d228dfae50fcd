import { defect } from './defect.ts';

export const disputesDefects = [
  defect('sum of a dispute taken a third time by its second number', {
    file: 'apps/api/src/disputes/ops.ts',
    find: '  const id = disputeBehind(named);',
    put: '  const id = named.length > 0 ? named : disputeBehind(named);',
    caughtBy: [
      'apps/api/src/disputes/decide-dispute.test.ts',
      'what staff took of it is released by the number that the list names',
    ],
  }),
  defect('release cannot be corrected', {
    file: 'apps/api/src/disputes/decide-dispute.ts',
    find: "const isReleased = dispute.decision === 'released' && !before;",
    put: "const isReleased = dispute.decision === 'taken' && !before;",
    caughtBy: [
      'apps/api/src/disputes/decide-dispute.test.ts',
      'that staff released by mistake is taken once',
    ],
  }),
  defect('loss told to nobody before a deposit', {
    file: 'apps/api/src/disputes/open-disputes.ts',
    find: '...(owedKobo > 0n && { owed: koboToNairaCeil(owedKobo) })',
    put: '...(owedKobo < 0n && { owed: koboToNairaCeil(owedKobo) })',
    caughtBy: [
      'apps/api/src/disputes/make-good.test.ts',
      'a payment into an account: at most the credit, told with what is still missing',
    ],
  }),
  defect('loss not in the profile', {
    file: 'apps/api/src/identity/user.ts',
    find: '...(customer.owes && { owes: true })',
    put: '...(customer.owes && {})',
    caughtBy: [
      'apps/api/src/disputes/make-good.test.ts',
      'a payment into an account: at most the credit, told with what is still missing',
    ],
  }),
  defect('an older payment is said to have made good what a later one did', {
    file: 'apps/api/src/ledger/accounts.ts',
    find: 'i.to_seq > m.to_seq and i.to_seq < g.from_seq',
    put: 'i.to_seq > m.to_seq and i.to_seq < m.to_seq',
    caughtBy: [
      'apps/api/src/disputes/make-good.test.ts',
      'a payment into an account: at most the credit, told with what is still missing',
    ],
  }),
  defect('dispute decided moves no money', {
    file: 'apps/api/src/disputes/decide-dispute.ts',
    find: '    await loseDispute(deps, tx, { payment, known: again }, dispute);\n',
    put: '',
    caughtBy: [
      'apps/api/src/disputes/decide-dispute.test.ts',
      'that staff take takes its sum once, what is gone as a loss, and tells the customer',
    ],
  }),
  defect('dispute decided though nobody contradicts', {
    file: 'apps/api/src/disputes/decide-dispute.ts',
    find: '    if (!dispute.isHeld && !isReleased) throw waitsForNobody(id);\n',
    put: '',
    caughtBy: [
      'apps/api/src/disputes/decide-dispute.test.ts',
      'moves nothing without a reason, and nothing for one that is not held',
    ],
  }),
  defect('dispute held again after it was decided', {
    file: 'apps/api/src/disputes/settle-dispute.ts',
    find: '  if (known.decision !== null && !isNews) return;\n',
    put: '',
    caughtBy: [
      'apps/api/src/disputes/decide-dispute.test.ts',
      'that staff release is free to leave, moves nothing, and tells the customer',
    ],
  }),
  defect('dispute without an end that staff cannot end', {
    file: 'apps/api/src/disputes/decide-dispute.ts',
    find: 'if (isTaken || isOverdue(dispute, at)) {',
    put: 'if (isTaken) {',
    caughtBy: [
      'apps/api/src/disputes/decide-dispute.test.ts',
      'is free once staff release it, and held when the provider calls it lost after that',
    ],
  }),
  defect('dispute that staff ended and the provider calls lost held by nobody', {
    file: 'apps/api/src/disputes/settle-dispute.ts',
    find: 'if (known.decision !== null && !isNews) return;',
    put: 'if (known.decision !== null) return;',
    caughtBy: [
      'apps/api/src/disputes/decide-dispute.test.ts',
      'is free once staff release it, and held when the provider calls it lost after that',
    ],
  }),
  defect('dispute that staff took given back without them', {
    file: 'apps/api/src/disputes/settle-dispute.ts',
    find: "      if (known.decision === 'taken') return noteTakenWon(deps, tx, known);\n",
    put: '',
    caughtBy: [
      'apps/api/src/disputes/decide-dispute.test.ts',
      'says so, and staff take it as lost, once; the provider that calls it won later is a case',
    ],
  }),
  defect('dispute that the provider no longer knows untold', {
    file: 'apps/api/src/disputes/settle-dispute.ts',
    find: 'if (isKnown && !isLate) return;',
    put: 'if (!isLate) return;',
    caughtBy: ['apps/api/src/disputes/settle-dispute.test.ts', 'since it no longer knows it is a case, once'],
  }),
  defect('dispute that the provider never ends untold', {
    file: 'apps/api/src/disputes/settle-dispute.ts',
    find: 'if (isKnown && !isLate) return;',
    put: 'if (isKnown) return;',
    caughtBy: ['apps/api/src/disputes/settle-dispute.test.ts', 'is a case, once, three days after its day'],
  }),
  defect('dispute released keeps what staff took', {
    file: 'apps/api/src/disputes/decide-dispute.ts',
    find: '      return winDispute(deps, tx, { payment, known: again }, { dispute: again, providerStatus: undefined });',
    put: '      return;',
    caughtBy: [
      'apps/api/src/disputes/decide-dispute.test.ts',
      'gives back once what staff had taken, the loss included, where they release it after that',
    ],
  }),
  defect('disputed payment not marked', {
    file: 'apps/api/src/accounts/transaction-view.ts',
    find: "direction === 'inflow' && name !== 'chargebackReturn' && disputed.has(reference)",
    put: "direction === 'outflow' && name !== 'chargebackReturn' && disputed.has(reference)",
    caughtBy: [
      'apps/api/src/payouts/payout-room.test.ts',
      'while a bank asks a payment back is what would leave its sum in Kolo, with the sum and the day',
    ],
  }),
  defect('bvn free while a dispute is open', {
    file: 'apps/api/src/disputes/take-back.ts',
    find: 'if (!(await disputeOrLoss(services)(tx, userId))) return releaseBvn(tx, userId);',
    put: 'if (!owes) return releaseBvn(tx, userId);',
    caughtBy: [
      'apps/api/src/taken-back.test.ts',
      'gets no new account the same BVN while the dispute is open or the loss stands',
    ],
  }),
  defect('bvn free while a loss stands', {
    file: 'apps/api/src/disputes/take-back.ts',
    find: 'const other = await keepBvnTaken(services, tx, userId);',
    put: 'const other = owes ? null : await keepBvnTaken(services, tx, userId);',
    caughtBy: [
      'apps/api/src/taken-back.test.ts',
      'leaves the BVN taken when the new account is closed too, until the loss is gone',
    ],
  }),
  defect('bvn free when the second account closes', {
    file: 'apps/api/src/kyc/queries.ts',
    find: 'filter((one) => one !== userId);',
    put: 'filter((one) => owner !== userId && one !== userId);',
    caughtBy: [
      'apps/api/src/taken-back.test.ts',
      'leaves the BVN taken when the new account is closed too, until the loss is gone',
    ],
  }),
  defect('account that has the bvn by now not named', {
    file: 'apps/api/src/disputes/take-back.ts',
    find: 'if (other === null) return;',
    put: 'if (other === null || !owes) return;',
    caughtBy: [
      'apps/api/src/taken-back.test.ts',
      'is a case that names both accounts where a new one has the BVN by then',
    ],
  }),
  defect('chargeback loss forgotten', {
    file: 'apps/api/src/disputes/take-back.ts',
    find: 'if (left > 0n) {',
    put: 'if (left > amountKobo) {',
    caughtBy: [
      'apps/api/src/disputes/chargebacks.test.ts',
      'after it left Kolo: no pot goes below nothing, the rest stands as a loss and opens one case',
    ],
  }),
  defect('dispute of one payment counted twice', {
    file: 'apps/api/src/disputes/open-disputes.ts',
    find: 'sum += kobos < takeable ? kobos : takeable;',
    put: 'sum += takeable > 0n ? kobos : takeable;',
    caughtBy: [
      'apps/api/src/disputes/open-disputes.test.ts',
      'counts of one payment no more than there is of it, and nothing of one that never came or was taken',
    ],
  }),
  defect('dispute out of turn', {
    file: 'apps/api/src/disputes/settle-dispute.ts',
    find: `    await takeTurn(tx, userId);
`,
    put: '',
    caughtBy: [
      'apps/api/src/disputes/open-disputes.test.ts',
      'waits for a dispute that is being taken in, and is refused then',
    ],
  }),
  defect('disputed money withdrawn', {
    file: 'apps/api/src/disputes/open-disputes.ts',
    find: 'if (free && totalKobo > free.freeKobo) throw free.refusal;',
    put: 'if (free && free.freeKobo === 0n) throw free.refusal;',
    caughtBy: [
      'apps/api/src/disputes/open-disputes.test.ts',
      'is refused where less than the disputed sum would stay, with the figure and the day',
    ],
  }),
  defect('disputes not added up', {
    file: 'apps/api/src/disputes/open-disputes.ts',
    find: 'sum += kobos < takeable ? kobos : takeable;',
    put: 'sum = kobos < takeable ? kobos : takeable;',
    caughtBy: [
      'apps/api/src/disputes/open-disputes.test.ts',
      'counts every account and package, and adds disputes up',
    ],
  }),
  defect('loss made good beyond the credit', {
    file: 'apps/api/src/disputes/make-good.ts',
    find: 'const amountKobo = kobo(left < creditedKobo ? left : creditedKobo);',
    put: 'const amountKobo = kobo(creditedKobo > 0n ? left : creditedKobo);',
    caughtBy: [
      'apps/api/src/disputes/make-good.test.ts',
      'interest, and moves between own accounts and packages',
    ],
  }),
  defect('loss never made good', {
    file: 'apps/api/src/disputes/make-good.ts',
    find: 'if (!owes) return { credited:',
    put: 'if (!owes || reference !== userId) return { credited:',
    caughtBy: [
      'apps/api/src/disputes/make-good.test.ts',
      'a payment into an account: at most the credit, told with what is still missing',
    ],
  }),
  defect('loss of a dispute not lessened', {
    file: 'apps/api/src/disputes/queries.ts',
    find: `      lossKobo: build('lossKobo', '-', amountKobo),
`,
    put: '',
    caughtBy: [
      'apps/api/src/disputes/make-good.test.ts',
      'a payment into an account: at most the credit, told with what is still missing',
    ],
  }),
  defect('lost again and emptied', {
    file: 'apps/api/src/disputes/queries.ts',
    find: `        either('state', '=', 'won').and('nextCheckAt', 'is not', null),
`,
    put: '',
    caughtBy: [
      'apps/api/src/disputes/settle-dispute.test.ts',
      'a dispute that was won and is lost again holds its sum until the provider says won, however the thief hurries',
    ],
  }),
  defect('lost dispute without a sum', {
    file: 'apps/api/src/disputes/lose-dispute.ts',
    find: 'return kobo(payment.amountKobo + (surplus?.amountKobo ?? 0n));',
    put: 'return surplus?.amountKobo ?? kobo(0n);',
    caughtBy: [
      'apps/api/src/disputes/chargebacks.test.ts',
      'is taken back in whole where the provider names no sum',
    ],
  }),
  defect('refunded check taken back untold', {
    file: 'apps/api/src/disputes/lose-dispute.ts',
    find: 'if (shortKobo === 0n) return;',
    put: "if (shortKobo === 0n || payment.purpose === 'card') return;",
    caughtBy: [
      'apps/api/src/disputes/settle-dispute.test.ts',
      'of the check of a card takes what it brought beyond; what was refunded before is a case, and the books hold',
    ],
  }),
  defect('second dispute keeps nothing', {
    file: 'apps/api/src/disputes/win-dispute.ts',
    find: `  }
  await takeForOtherDisputes(deps, tx, payment);`,
    put: '  }',
    caughtBy: [
      'apps/api/src/disputes/settle-dispute.test.ts',
      'in parts, with the money gone: the second takes again what it could not, its loss too, and each comes back once',
    ],
  }),
  defect('second dispute takes it all again', {
    file: 'apps/api/src/disputes/lose-dispute.ts',
    find: 'const missingKobo = kobo(lost.amountKobo - hadKobo);',
    put: 'const missingKobo = lost.amountKobo;',
    caughtBy: [
      'apps/api/src/disputes/histories.test.ts',
      'whatever is paid, moved, lost and won, in 10 histories of 30 steps nothing is lost or doubled and the books hold',
    ],
  }),
  defect('second dispute untold', {
    file: 'apps/api/src/disputes/lose-dispute.ts',
    find: 'if (shortKobo === 0n) return;',
    put: 'if (tookKobo === 0n || shortKobo === 0n) return;',
    caughtBy: [
      'apps/api/src/disputes/settle-dispute.test.ts',
      'the second lost takes nothing and is a case; when the first is won it takes all that is given back',
    ],
  }),
  defect('surplus left to the thief', {
    file: 'apps/api/src/disputes/lose-dispute.ts',
    find: `  const surplus = await surplusOf(tx, payment);
  return kobo(payment.amountKobo + (surplus?.amountKobo ?? 0n));`,
    put: '  return payment.amountKobo;',
    caughtBy: [
      'apps/api/src/disputes/settle-dispute.test.ts',
      'takes all that arrived, and holds all of it before',
    ],
  }),
  defect('taken back from its own pot alone', {
    file: 'apps/api/src/disputes/take-back.ts',
    find: 'const pots = [...credited, ...ACCOUNT_TYPES.map(wallet), ...packages];',
    put: 'const pots = [...credited, ...packages.filter(({ id }) => id < 0)];',
    caughtBy: [
      'apps/api/src/disputes/taken-from-all.test.ts',
      'accounts, then daily and product packages by their newest contribution, then interest packages by maturity',
    ],
  }),
  defect('taken back unheld', {
    file: 'apps/api/src/disputes/take-back.ts',
    find: `    await holdAllPots(tx, userId);
`,
    put: '',
    caughtBy: [
      'apps/api/src/disputes/take-back.test.ts',
      'what is left is taken where some of it leaves at the same moment',
    ],
  }),
  defect('taken before what was credited', {
    file: 'apps/api/src/disputes/take-back.ts',
    find: 'const pots = [...credited, ...ACCOUNT_TYPES.map(wallet), ...packages];',
    put: 'const pots = [...ACCOUNT_TYPES.map(wallet), ...packages, ...credited];',
    caughtBy: [
      'apps/api/src/disputes/taken-from-all.test.ts',
      'what was credited under the reference before everything else',
    ],
  }),
  defect('uncredited payment lost twice', {
    file: 'apps/api/src/disputes/win-dispute.ts',
    find: `    await takeForOtherDisputes(deps, tx, payment);
`,
    put: '',
    caughtBy: [
      'apps/api/src/disputes/settle-dispute.test.ts',
      'twice, and won once, leaves nothing with the customer',
    ],
  }),
  defect('won before it was credited', {
    file: 'apps/api/src/disputes/win-dispute.ts',
    find: 'if (isUncredited) return creditLate(deps, tx, { payment, known }, providerStatus);',
    put: 'if (isUncredited && takenKobo > 0n) return creditLate(deps, tx, { payment, known }, providerStatus);',
    caughtBy: ['apps/api/src/disputes/settle-dispute.test.ts', 'and won later credits the payment once'],
  }),
  defect('won credited by guess', {
    file: 'apps/api/src/disputes/win-dispute.ts',
    find: "const isWhole = known.state === 'lost' && known.amountKobo === payment.amountKobo;",
    put: "const isWhole = known.state !== 'won';",
    caughtBy: [
      'apps/api/src/disputes/settle-dispute.test.ts',
      'is never credited by guess: of a part, or where the provider never said that it was lost, staff look at it',
    ],
  }),
  defect('won dispute lost again', {
    file: 'apps/api/src/disputes/settle-dispute.ts',
    find: "if (known.state === 'open') return loseDispute(deps, tx, { payment, known }, dispute);",
    put: "if (known.state !== 'lost') return loseDispute(deps, tx, { payment, known }, dispute);",
    caughtBy: [
      'apps/api/src/disputes/give-back.test.ts',
      'once: a provider that says lost after it was won moves nothing, and staff look at it',
    ],
  }),
  defect('won without what made it good', {
    file: 'apps/api/src/disputes/queries.ts',
    find: "    .where('chargebackId', '=', id)",
    put: `    .where('chargebackId', '=', id)
    .where('phase', '=', 'taken')`,
    caughtBy: [
      'apps/api/src/disputes/give-back.test.ts',
      'to every pot what it gave, what made the loss good included, and counts nothing twice',
    ],
  }),
];

import { defect } from './defect.ts';

const DETAIL = 'apps/web/src/features/savings/interest/interest-detail.test.tsx';
const END = 'apps/web/src/features/savings/interest/lock-end-words.ts';

export const savingsInterestDefects = [
  defect('kobo of a lock swept at closing, and kept in its terms', {
    file: 'apps/api/src/savings/interest/withdraw-lock.ts',
    find: "    if (lock.status === 'active') await replaceTranches(tx, lock, []);",
    put: "    if (lock.status === 'closed') await replaceTranches(tx, lock, []);",
    caughtBy: [
      'apps/api/src/disputes/taken-from-all.test.ts',
      'kobo that are left in an interest package leave with the rest when the account closes',
    ],
  }),
  defect('new lock paid from another account than the named one', {
    file: 'apps/api/src/savings/interest/create-lock.ts',
    find: '        sourceAccountType: source,',
    put: "        sourceAccountType: source && 'ibs',",
    caughtBy: [
      'apps/api/src/savings/interest/locks.test.ts',
      'takes the account that is named, the IBS account where none is, once per key',
    ],
  }),
  defect('account that pays a new lock not looked for', {
    file: 'apps/api/src/savings/interest/create-lock.ts',
    find: '      if (source) await requireAccount(tx, userId, source);',
    put: "      if (source) await requireAccount(tx, userId, 'ibs');",
    caughtBy: [
      'apps/api/src/savings/interest/locks.test.ts',
      'takes none that is not open, though another customer has one, or has too little',
    ],
  }),
  defect('account named beside a card', {
    file: 'packages/contract/src/interest-savings.ts',
    find: "if (method !== 'account' && sourceAccountType)",
    put: "if (method === 'bank_transfer' && sourceAccountType)",
    caughtBy: [
      'apps/api/src/savings/interest/locks.test.ts',
      'beside another way to pay, or of no such type, names nothing that is taken',
    ],
  }),
  defect('lock from another account than the named one', {
    file: 'apps/api/src/savings/interest/create-lock.ts',
    find: '        from: wallet(source),',
    put: "        from: wallet('ibs'),",
    caughtBy: [
      'apps/api/src/savings/interest/locks.test.ts',
      'from the account that is named; one that is not there, or has too little, locks nothing',
    ],
  }),
  defect('chargeback leaves lock terms', {
    file: 'apps/api/src/savings/interest/taken-back.ts',
    find: `  await replaceTranches(tx, lock, left);
`,
    put: '',
    caughtBy: [
      'apps/api/src/disputes/chargebacks.test.ts',
      'leaves a lock that it was paid into, and the terms of the lock follow',
    ],
  }),
  defect('due package gives its interest', {
    file: 'apps/api/src/savings/interest/taken-back.ts',
    find: 'let left = least(amountKobo, lock.balanceKobo);',
    put: 'let left = kobo(amountKobo + lock.balanceKobo);',
    caughtBy: [
      'apps/api/src/disputes/taken-from-all.test.ts',
      'that is due gives its principal and no more: the interest stays where a loss stands',
    ],
  }),
  defect('due package loses its interest', {
    file: 'apps/api/src/savings/interest/taken-back.ts',
    find: 'if (isMature(lock, today)) return releaseMatured(tx, services, lock, given);',
    put: 'if (isMature(lock, lock.startsOn)) return releaseMatured(tx, services, lock, given);',
    caughtBy: [
      'apps/api/src/disputes/taken-from-all.test.ts',
      'that is due but not posted keeps its interest: payout',
    ],
  }),
  defect('early exit pays interest', {
    file: 'apps/api/src/savings/interest/withdraw-lock.ts',
    find: '  if (plan.left.length === 0) await closeLocks(tx, [{ ...lock, lockedAgainAs: null }]);',
    put: `  if (plan.quote.forfeited > 0) {
    await postMovement(tx, {
      userId: lock.userId,
      key: \`interest:\${key}\`,
      id: services.ids.next(),
      at: services.clock.now(),
      kind: 'interestEarned',
      from: { id: 104, floor: null },
      to: wallet('ibs'),
      amountKobo: nairaToKobo(naira(plan.quote.forfeited)),
      narration: narrations.interestEarned(lock.name),
      reference: referenceOf(id),
    });
  }
  if (plan.left.length === 0) await closeLocks(tx, [{ ...lock, lockedAgainAs: null }]);`,
    caughtBy: ['apps/api/src/savings/model.test.ts', 'the API and the books never differ from the model'],
  }),
  defect('emptied package closed', {
    file: 'apps/api/src/savings/interest/taken-back.ts',
    find: "import { findLockByPot, replaceTranches } from './queries.ts';",
    put: "import { closeLocks, findLockByPot, replaceTranches } from './queries.ts';",
    also: [
      {
        file: 'apps/api/src/savings/interest/taken-back.ts',
        find: '  await replaceTranches(tx, lock, left);',
        put: `  await replaceTranches(tx, lock, left);
  if (left.length === 0) await closeLocks(tx, [{ ...lock, lockedAgainAs: null }]);`,
      },
    ],
    caughtBy: [
      'apps/api/src/disputes/taken-from-all.test.ts',
      'gives the newest money first, loses what that has earned, and at nothing stays open and takes more',
    ],
  }),
  defect('foreign lock taken', {
    file: 'apps/api/src/savings/interest/queries.ts',
    find: "where p.user_id = ${userId}::uuid and p.id = any(${ids}::uuid[]) and p.status <> 'unpaid'",
    put: "where p.id = any(${ids}::uuid[]) and p.status <> 'unpaid'",
    caughtBy: [
      'apps/api/src/savings/interest/leaving-early.test.ts',
      'lock is not there, and other figures are refused',
    ],
  }),
  defect('interest given up without the PIN', {
    file: 'apps/api/src/savings/interest/withdraw-lock.ts',
    find: "if (plan.kind === 'matured') return inTurnOf(services, userId)(effect);",
    put: 'if (plan.kind !== null) return inTurnOf(services, userId)(effect);',
    caughtBy: [
      'apps/api/src/savings/interest/leaving-early.test.ts',
      'a thief with the open phone gives up no interest',
    ],
  }),
  defect('freeze gives up interest', {
    file: 'apps/api/src/savings/interest/withdraw-lock.ts',
    find: `    if (plan.kind === 'early') await assertNotFrozen(tx, userId);
`,
    put: '',
    also: [
      {
        file: 'apps/api/src/savings/interest/withdraw-lock.ts',
        find: `    await assertNotFrozen(services.db, userId);
`,
        put: '',
      },
    ],
    caughtBy: ['apps/api/src/frozen.test.ts', 'nor the interest of a package'],
  }),
  defect('lock left without its row', {
    file: 'apps/api/src/savings/interest/withdraw-lock.ts',
    find: `    await holdPackage(tx, userId, packageId);
`,
    put: '',
    also: [
      {
        file: 'apps/api/src/savings/once.ts',
        find: `      await takeTurn(tx, userId);
`,
        put: '',
      },
      {
        file: 'apps/api/src/identity/pin-where-set.ts',
        find: `      await lockCustomer(tx, caller.userId);
`,
        put: '',
      },
    ],
    caughtBy: [
      'apps/api/src/savings/interest/leaving-early.test.ts',
      'and topping up at once: each happens whole',
    ],
  }),
  defect('maturity of a moment ago', {
    file: 'apps/api/src/savings/interest/queries.ts',
    find: `  const held = await sql<{ userId: string; id: string }>\`
    select p.user_id, p.id from interest_package p`,
    put: `  const { rows } = await sql<Stored>\`
    select \${COLUMNS} from interest_package p`,
    also: [
      {
        file: 'apps/api/src/savings/interest/queries.ts',
        find: `  \`.execute(tx);
  if (held.rows.length === 0) return [];
  // Read by a later statement: the one that holds them saw the tranches and the balance before it held anything.
  const { rows } = await sql<Stored>\`
    select \${COLUMNS}
    from interest_package p
    join unnest(
      \${held.rows.map((row) => row.userId)}::uuid[], \${held.rows.map(({ id }) => id)}::uuid[]
    ) as w (user_id, id) on p.user_id = w.user_id and p.id = w.id
    where p.user_id = any(\${userIds}::uuid[])
    order by p.matures_on, p.user_id, p.id
`,
        put: '',
      },
    ],
    caughtBy: [
      'apps/api/src/savings/interest/mature.test.ts',
      'a top-up that ends while the job is on its way to the lock is paid out with it',
    ],
  }),
  defect('maturity runs twice', {
    file: 'apps/api/src/savings/interest/mature.ts',
    find: 'key: maturityKey(lock),',
    put: 'key: `${maturityKey(lock)}:${services.ids.next()}`,',
    caughtBy: [
      'apps/api/src/savings/interest/mature.test.ts',
      'the key refuses a second maturity even of a lock that stands open and full again',
    ],
  }),
  defect('relock loses the tax', {
    file: 'apps/api/src/savings/interest/mature.ts',
    find: '  const pay = payAtMaturity(lock.tranches, lock.percent, lock.maturesOn);',
    put: `  const taxed = payAtMaturity(lock.tranches, lock.percent, lock.maturesOn);
  const gross = kobo(taxed.principalKobo + taxed.interestKobo);
  const pay = lock.atMaturity === 'relock_all' ? { ...taxed, taxKobo: kobo(0n), payoutKobo: gross } : taxed;`,
    caughtBy: ['apps/api/src/savings/model.test.ts', 'the API and the books never differ from the model'],
  }),
  defect('top up counted twice', {
    file: 'apps/api/src/savings/interest/lock-purpose.ts',
    find: 'await replaceTranches(tx, lock, [...lock.tranches, { principalKobo: paid.amountKobo, startsOn }]);',
    put: 'await replaceTranches(tx, lock, [...lock.tranches, { principalKobo: paid.amountKobo, startsOn }, { principalKobo: paid.amountKobo, startsOn }]);',
    caughtBy: ['apps/api/src/savings/model.test.ts', 'the API and the books never differ from the model'],
  }),
  defect('top up earns from the start', {
    file: 'apps/api/src/savings/interest/lock-purpose.ts',
    find: 'const startsOn = lagosDateOf(services.clock.now());',
    put: 'const { startsOn } = lock;',
    caughtBy: ['apps/api/src/savings/interest/locks.test.ts', 'earns from its own day'],
  }),
  defect('tranches without end', {
    file: 'apps/api/src/savings/interest/lock-purpose.ts',
    find: 'return tranches.length >= TRANCHES_MAX;',
    put: 'return tranches.length > TRANCHES_MAX;',
    caughtBy: ['apps/api/src/lock-order.test.ts', 'of tranches'],
  }),
  defect('won pays interest of an early exit', {
    file: 'apps/api/src/savings/interest/taken-back.ts',
    find: "if (lock.endedBy === 'early') return { isActive: false, earned: null };",
    put: 'if (lock.maturesOn === lock.startsOn) return { isActive: false, earned: null };',
    caughtBy: [
      'apps/api/src/disputes/give-back.test.ts',
      'the principal alone where the customer had left the package early',
    ],
  }),
  defect('won tranche from today', {
    file: 'apps/api/src/savings/interest/taken-back.ts',
    find: 'const tranche = { principalKobo: amountKobo, startsOn: startsOn ?? lock.startsOn };',
    put: 'const tranche = { principalKobo: amountKobo, startsOn: lock.tranches.at(-1)?.startsOn ?? startsOn ?? lock.startsOn };',
    caughtBy: [
      'apps/api/src/disputes/give-back.test.ts',
      'to an interest package as tranches of their old days, so that it pays what it would have paid',
    ],
  }),
  defect('won without the interest of a maturity', {
    file: 'apps/api/src/savings/interest/taken-back.ts',
    find: "if (lock.endedBy === 'early') return { isActive: false, earned: null };",
    put: 'if (lock.endedBy !== null) return { isActive: false, earned: null };',
    caughtBy: [
      'apps/api/src/disputes/give-back.test.ts',
      'what an interest package would have paid where it matured since',
    ],
  }),
  defect('lock without an answer told to be changed', {
    file: 'apps/web/src/features/savings/interest/new-lock.tsx',
    find: 'const wrong = isAsked ? undefined : amountWrong(',
    put: 'const wrong = amountWrong(',
    caughtBy: [
      'apps/web/src/app/screens/new-ibs-screen.test.tsx',
      'a lock whose answer was lost keeps its figures',
    ],
  }),
  defect('lock that a bank had emptied is told as left early', {
    file: 'apps/api/src/savings/interest/queries.ts',
    find: "(row.hasMatured ? 'maturity' : 'early')",
    put: "(StoredTranches.parse(row.tranches).length > 0 ? 'maturity' : 'early')",
    caughtBy: [
      'apps/api/src/disputes/taken-from-all.test.ts',
      'that is empty cannot be withdrawn from, and matures without a word',
    ],
  }),
  defect('lock that was left early is told as matured', {
    file: 'apps/api/src/savings/interest/queries.ts',
    find: "    where i.user_id = p.user_id and i.key = 'maturity:' || p.id::text || ':' || p.matures_on::text",
    put: '    where i.user_id = p.user_id limit 1',
    caughtBy: [
      'apps/api/src/savings/interest/leaving-early.test.ts',
      'leaves ₦5,000 or nothing; all of it closes the lock',
    ],
  }),
  defect('how a lock ended is not told', {
    file: 'apps/api/src/savings/interest/lock-view.ts',
    find: `    ...(lock.endedBy && { endedBy: lock.endedBy }),
`,
    put: '',
    caughtBy: ['apps/api/src/savings/interest/mature.test.ts', 'terms, the rest is paid out'],
  }),
  defect('lock that was emptied by a bank reads as taken out by its owner', {
    file: END,
    find: "return endedBy === 'maturity' ? 'empty' : 'early';",
    put: "return endedBy === undefined ? 'empty' : 'early';",
    caughtBy: [
      'apps/web/src/features/savings/package-view.test.tsx',
      'a lock that a bank had emptied says that nothing was in it, and not that it was taken out',
    ],
  }),
  defect('lock that a bank had emptied is ready to be taken on its date', {
    file: END,
    find: "if (status === 'matured') return tranches.length === 0 ? 'empty' : undefined;",
    put: "if (status === 'matured') return undefined;",
    caughtBy: [DETAIL, 'one that a bank had emptied offers nothing to take on its date'],
  }),
  defect('choice of what is done with nothing', {
    file: 'apps/web/src/features/savings/interest/interest-detail.tsx',
    find: '{lockEnd(lock) === undefined ? <AtMaturityChoice lock={lock} /> : null}',
    put: "{lock.status === 'closed' ? null : <AtMaturityChoice lock={lock} />}",
    caughtBy: [DETAIL, 'one that a bank had emptied offers nothing to take on its date'],
  }),
  defect('lock that a bank had emptied has ₦0 ready on the first screen', {
    file: 'apps/web/src/features/savings/package-view.ts',
    find: "return payout > 0 ? `${formatNaira(payout)} is ready` : 'Empty now';",
    put: 'return `${formatNaira(payout)} is ready`;',
    caughtBy: [
      'apps/web/src/features/savings/package-view.test.tsx',
      'a lock that a bank had emptied says that nothing was in it, and not that it was taken out',
    ],
  }),
  defect('lock that was locked again is said to be paid out', {
    file: END,
    find: "return lockedAgainAs === undefined ? 'paid' : 'again';",
    put: "return lockedAgainAs === null ? 'again' : 'paid';",
    caughtBy: [
      DETAIL,
      'one of which all was locked again says neither that it was paid out nor that it was received',
    ],
  }),
  defect('principal that was locked again is said to be received', {
    file: 'apps/web/src/features/savings/interest/interest-detail.tsx',
    find: "['You received', payout - principal],",
    put: "['You received', payout],",
    caughtBy: [DETAIL, 'one whose principal was locked again says that the interest alone was received'],
  }),
];

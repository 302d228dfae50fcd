import { defect } from './defect.ts';

export const transfersInDefects = [
  defect('dismissed transfer lost', {
    file: 'apps/api/src/payments/inbound/queries.ts',
    find: 'return rows.length > 0 || hearAgain(db, reference, at);',
    put: 'return rows.length > 0;',
    caughtBy: [
      'apps/api/src/payments/inbound/dismissed.test.ts',
      'and that it lists after all is taken, also when it was dismissed',
    ],
  }),
  defect('inbound given up at first silence', {
    file: 'apps/api/src/payments/inbound/inbound-process.ts',
    find: `    case 'unknown':
    case 'refused':
      return { kind: 'wait' };`,
    put: `      return { kind: 'wait' };
    case 'unknown':
    case 'refused':
      return { kind: 'dismiss' };`,
    caughtBy: [
      'apps/api/src/payments/inbound/inbound.test.ts',
      'a provider that does not answer is asked again later',
    ],
  }),
  defect('inbound held released twice', {
    file: 'apps/api/src/payments/inbound/credit-inbound.ts',
    find: "if (row.status !== 'held')",
    put: "if (row.status === 'heard')",
    caughtBy: [
      'apps/api/src/payments/inbound/inbound.test.ts',
      'is held in the suspense account, shown to staff, and released once to whom they name',
    ],
  }),
  defect('inbound left customer credited', {
    file: 'apps/api/src/payments/inbound/inbound-process.ts',
    find: '  return (await takeTurn(tx, userId)).isOpen ? userId : undefined;',
    put: `  await takeTurn(tx, userId);
  return userId;`,
    caughtBy: [
      'apps/api/src/payments/inbound/inbound.test.ts',
      'so is what comes to the number of a customer who has left',
    ],
  }),
  defect('every worker sweeps every night', {
    file: 'apps/api/src/payments/inbound/look-for-inbound.ts',
    find: '      await endNight(db, night, now);\n',
    put: '',
    caughtBy: [
      'apps/api/src/nightly-sweep.test.ts',
      'one of all workers looks once a night at what has come to any number',
    ],
  }),
  defect('list of transfers ends at a page of cards', {
    file: 'apps/api/src/providers/paystack/dedicated-accounts.ts',
    find: 'isLast: listed.length < LIST_PAGE',
    put: 'isLast: references.length < LIST_PAGE',
    caughtBy: [
      'apps/api/src/providers/paystack/paystack.test.ts',
      'the list of transfers goes on after a page of other charges',
    ],
  }),
  defect('transfer in the books alone is heard of by nobody', {
    file: 'apps/api/src/reconciliation/charge-source.ts',
    find: "if (difference === 'missing_with_us') await onInbound(tx, reference, now);\n      else if",
    put: 'if',
    caughtBy: [
      'apps/api/src/reconciliation/reconcile.test.ts',
      'a transfer that nobody told us of is heard of',
    ],
  }),
  defect('inbound only by event', {
    file: 'apps/api/src/payments/inbound/look-for-inbound.ts',
    find: 'askForNumber(deps, userId) : lookForCustomer(deps, state.account, clock.now()),',
    put: 'askForNumber(deps, userId) : Promise.resolve(0),',
    caughtBy: [
      'apps/api/src/payments/inbound/inbound.test.ts',
      'is found without any event: by the look at the list, asked ever more rarely',
    ],
  }),
  defect('inbound taken again', {
    file: 'apps/api/src/payments/inbound/inbound-process.ts',
    find: "return row?.status === 'heard' ? row : undefined;",
    put: 'return row;',
    also: [
      {
        file: 'apps/api/src/payments/inbound/queries.ts',
        find: `    .where('status', '=', 'heard')
    .executeTakeFirst();`,
        put: '    .executeTakeFirst();',
      },
    ],
    caughtBy: [
      'apps/api/src/payments/inbound/inbound.test.ts',
      'other words of the same event credit nothing more',
    ],
  }),
  defect('inbound taken unlocked', {
    file: 'apps/api/src/payments/inbound/queries.ts',
    find: `    .forUpdate()
`,
    put: '',
    caughtBy: [
      'apps/api/src/payments/inbound/inbound.test.ts',
      'is credited once when eight take it at the same time',
    ],
  }),
  defect('inbound unknown owner dropped', {
    file: 'apps/api/src/payments/inbound/inbound-process.ts',
    find: `  await holdInHouse(tx, services, { reference, amountKobo });
`,
    put: '',
    caughtBy: [
      'apps/api/src/payments/inbound/inbound.test.ts',
      'is held in the suspense account, shown to staff, and released once to whom they name',
    ],
  }),
  defect('number in another name shown', {
    file: 'apps/api/src/payments/inbound/virtual-account.ts',
    find: "if (isOwnName(own, accountName.replace(BUSINESS_BEFORE, ''))) return null;",
    put: 'if (own.isProved) return null;',
    caughtBy: ['apps/api/src/names.test.ts', 'at registration: refused at the BVN'],
  }),
  defect('outage taken for no number', {
    file: 'apps/api/src/payments/inbound/virtual-account.ts',
    find: 'return error instanceof NoDedicatedAccount;',
    put: 'return true;',
    caughtBy: [
      'apps/api/src/payments/above-cap.test.ts',
      'is not started while nobody knows whether there is a number',
    ],
  }),
];

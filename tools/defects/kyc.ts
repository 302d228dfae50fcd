import { defect } from './defect.ts';

export const kycDefects = [
  defect('accepted name beside any bvn', {
    file: 'apps/api/src/kyc/name-queries.ts',
    find: "? build('bvn_hash', '=', bvnHash)",
    put: "? build('bvn_hash', 'is not', null)",
    caughtBy: ['apps/api/src/names.test.ts', 'is added by staff beside the record'],
  }),
  defect('broken form answers 500', {
    file: 'apps/api/src/kyc/read-upload.ts',
    find: 'throw error instanceof Refusal ? error : refusalOf(error);',
    put: 'throw error;',
    caughtBy: ['apps/api/src/sweep-text.test.ts', 'no end in the middle of a file'],
  }),
  defect('bvn claimed twice', {
    file: 'apps/api/src/kyc/queries.ts',
    find: 'return owner.user_id === userId;',
    put: "return owner.user_id !== '';",
    caughtBy: [
      'apps/api/src/kyc/kyc.test.ts',
      'lets one BVN belong to one customer, whoever is first of two at once',
    ],
  }),
  defect('bvn owner untold', {
    file: 'apps/api/src/kyc/confirm-bvn.ts',
    find: `    await tellOwner(deps, tx, owner);
`,
    put: '',
    caughtBy: ['apps/api/src/names.test.ts', 'that its owner has confirmed already'],
  }),
  defect('bvn tried from many accounts', {
    file: 'apps/api/src/kyc/confirm-bvn.ts',
    find: `  await countHit(db, clock, { bucket, ...BVN_CHECKS_PER_BVN });
`,
    put: '',
    caughtBy: ['apps/api/src/names.test.ts', 'are counted over all accounts'],
  }),
  defect('kyc decision untold', {
    file: 'apps/api/src/kyc/decide.ts',
    find: `    await leaveNotice(
      tx,
      services,
      userId,
      reason === null ? { kind: 'kyc_approved' } : { kind: 'kyc_rejected', reason },
    );
`,
    put: '',
    caughtBy: ['apps/api/src/kyc/kyc.test.ts', 'gives the customer the reason of a rejection'],
  }),
  defect('own name by the profile', {
    file: 'apps/api/src/kyc/own-name.ts',
    find: 'if (record !== null) return { names: [record, ...(await acceptedNames(db, userId))], isProved: true };',
    put: 'if (record === null) return { names: [record, ...(await acceptedNames(db, userId))], isProved: true };',
    caughtBy: ['apps/api/src/names.test.ts', 'by words beside the own ones'],
  }),
  defect('page named though not alone', {
    file: 'apps/api/src/kyc/deposit-limit.ts',
    find: 'const page = amountKobo <= withoutPagesKobo ? lastPage : null;',
    put: 'const page = lastPage;',
    caughtBy: [
      'apps/api/src/payments/card-pages.test.ts',
      'is not named where it does not stand alone in the way: money that is there, a code, too much in all',
    ],
  }),
  defect('rename adds words', {
    file: 'apps/api/src/kyc/own-name.ts',
    find: 'return !isProved || names.some((own) => isMadeOf(name, own));',
    put: 'return !isProved || names.some((own) => matchNames([name], [own]));',
    caughtBy: ['apps/api/src/names.test.ts', 'by a rename after the BVN'],
  }),
];

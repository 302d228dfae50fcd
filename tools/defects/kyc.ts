import { defect } from './defect.ts';

const OWNER_PROOF = 'apps/api/src/owner-proof.test.ts';

export const kycDefects = [
  defect('name that was refused is promised a second look', {
    file: 'apps/api/src/kyc/name-queries.ts',
    find: "checking: before.decidedAt === null ? 'waits' : 'decided' };",
    put: "checking: 'waits' };",
    caughtBy: ['apps/api/src/names.test.ts', 'that was refused is promised no second look'],
  }),
  defect('deposit cap that forgets what orders hold', {
    file: 'apps/api/src/kyc/deposit-limit.ts',
    find: 'const withoutPagesKobo = nairaToKobo(cap.most) - heldKobo - ordersKobo - othersKobo;',
    put: 'const withoutPagesKobo = nairaToKobo(cap.most) - heldKobo - othersKobo;',
    caughtBy: [
      'apps/api/src/payments/deposit-room.test.ts',
      'money in an order that may still be cancelled counts',
    ],
  }),
  defect('confirmed order that makes room for more money', {
    file: 'apps/api/src/orders/queries.ts',
    find: "    .where('status', 'in', ['placed', 'confirmed'])\n    .where('paidAt', 'is not', null)\n    .executeTakeFirst();",
    put: "    .where('status', 'in', ['placed'])\n    .where('paidAt', 'is not', null)\n    .executeTakeFirst();",
    caughtBy: [
      'apps/api/src/payments/deposit-room.test.ts',
      'money in an order that may still be cancelled counts',
    ],
  }),
  defect('name that nobody compared overdue at once', {
    file: 'apps/api/src/kyc/queries.ts',
    find: "    .where('openedAt', '<', before)",
    put: "    .where('openedAt', '>', before)",
    caughtBy: ['apps/api/src/names.test.ts', 'that nobody compared within the three days that were promised'],
  }),
  defect('a bearer is its device', {
    file: 'apps/api/src/identity/session-queries.ts',
    find: ' and here.device_id = ${deviceId}\n',
    put: ' and here.device_id is distinct from ${`no ${deviceId}`}::text\n',
    caughtBy: [OWNER_PROOF, 'a stolen bearer alone is stopped'],
  }),
  defect('a bearer of the first session is its device', {
    file: 'apps/api/src/identity/known-device.ts',
    find: `  if (first?.deviceId !== caller.deviceId) return false;
`,
    put: '',
    caughtBy: [OWNER_PROOF, 'a stolen bearer alone is stopped'],
  }),
  defect('a bearer names its own device', {
    file: 'apps/api/src/identity/gate.ts',
    find: 'deviceId: deviceOf(request) };',
    put: "deviceId: deviceOf(request) ?? (await services.db.selectFrom('session').select('deviceId').where('id', '=', session.id).executeTakeFirstOrThrow()).deviceId };",
    caughtBy: [OWNER_PROOF, 'a stolen bearer alone is stopped'],
  }),
  defect('name by a nameless bearer past the pin', {
    file: 'apps/api/src/identity/owner-proof.ts',
    find: "if (isStart) return { by: 'start' };",
    put: "if (isStart || (await db.transaction().execute((tx) => isSessionFromTheStart(tx, caller)))) return { by: 'start' };",
    caughtBy: [OWNER_PROOF, 'is asked for the PIN that is set'],
  }),
  defect('name past the pin after a nameless refresh', {
    file: 'apps/api/src/identity/known-device.ts',
    find: 'if (!customer || !isNameless(customer.registrationDevice)) return false;',
    put: 'if (!customer) return false;',
    caughtBy: [OWNER_PROOF, 'is asked for the PIN that is set, after a refresh too'],
  }),
  defect('pin by a nameless bearer proves at once', {
    file: 'apps/api/src/identity/pin-proves.ts',
    find: '(await isFromTheStart(tx, caller)) ? now',
    put: '(await isFromTheStart(tx, caller)) || caller.deviceId === null ? now',
    caughtBy: [OWNER_PROOF, 'sets a PIN that does not prove at once'],
  }),
  defect('name by the password alone', {
    file: 'apps/api/src/identity/known-device.ts',
    find: "if ((await deviceAge(tx, caller)).kind === 'known') return true;",
    put: "if ((await deviceAge(tx, caller)).kind !== 'nameless') return true;",
    caughtBy: [OWNER_PROOF, 'is stopped at the name and at the BVN'],
  }),
  defect('any session without a device is the first', {
    file: 'apps/api/src/identity/known-device.ts',
    find: 'if (first?.deviceId !== caller.deviceId) return false;\n  return first !== undefined && (await',
    put: 'if (first && first.deviceId !== caller.deviceId) return false;\n  return first === undefined || (await',
    caughtBy: [OWNER_PROOF, 'whose client names no device is elsewhere too'],
  }),
  defect('name by a PIN of the thief', {
    file: 'apps/api/src/identity/owner-proof.ts',
    find: 'if (proves(kept, clock.now())) return',
    put: 'if (clock.now() >= kept.setAt) return',
    caughtBy: [OWNER_PROOF, 'is stopped at the name and at the BVN'],
  }),
  defect('own code names twice', {
    file: 'apps/api/src/identity/owner-proof.ts',
    find: "if (proved.by === 'own_code') await useOwnCode(tx, services, userId, proved.code);",
    put: "if (proved.by !== 'own_code') await useOwnCode(tx, services, userId, { channel: 'email', hash: Buffer.of() });",
    caughtBy: [OWNER_PROOF, 'good for one change'],
  }),
  defect('bvn without the proof', {
    file: 'apps/api/src/kyc/confirm-bvn.ts',
    find: 'const proved = await proveOwner(deps.services, caller, given, origin);',
    put: "const proved = origin ? ({ by: 'start' } as const) : await proveOwner(deps.services, caller, given, origin);",
    caughtBy: [OWNER_PROOF, 'learns nothing of a BVN without the proof'],
  }),
  defect('name changed in silence', {
    file: 'apps/api/src/identity/update-profile.ts',
    find: `  await enqueueNotification(tx, services, userId, { kind: 'name', news: 'changed' });
`,
    put: '',
    caughtBy: [OWNER_PROOF, 'needs nothing more where the account was made, and is told'],
  }),
  defect('bvn bound in silence', {
    file: 'apps/api/src/kyc/confirm-bvn.ts',
    find: `  await enqueueNotification(tx, deps.services, userId, { kind: 'bvn_confirmed', ending });
`,
    put: '',
    caughtBy: [OWNER_PROOF, 'needs nothing more where the account was made, and is told'],
  }),
  defect('id sent in silence', {
    file: 'apps/api/src/kyc/submit-id.ts',
    find: `      await enqueueNotification(tx, deps.services, userId, { kind: 'kyc_submitted' });
`,
    put: '',
    caughtBy: ['apps/api/src/kyc/kyc.test.ts', 'gives the customer the reason of a rejection'],
  }),
  defect('frozen customer takes a name', {
    file: 'apps/api/src/identity/owner-proof.ts',
    find: `  await assertNotFrozen(db, userId);
`,
    put: '',
    also: [
      {
        file: 'apps/api/src/identity/update-profile.ts',
        find: `  await assertNotFrozen(services.db, caller.userId);
`,
        put: '',
      },
      {
        file: 'apps/api/src/identity/owner-proof.ts',
        find: `  await assertNotFrozen(tx, userId);
`,
        put: '',
      },
    ],
    caughtBy: [OWNER_PROOF, 'a frozen customer takes no name'],
  }),
  defect('large upload that nobody awaits is read', {
    file: 'apps/api/src/kyc/submit-id.ts',
    find: ' && Number(length) <= BODY_MAX_BYTES',
    put: '',
    caughtBy: ['apps/api/src/sweep-text.test.ts', 'and small comes before what it is for'],
  }),
  defect('frozen customer sends an id', {
    file: 'apps/api/src/kyc/submit-id.ts',
    find: `  await assertNotFrozen(db, userId);
`,
    put: '',
    caughtBy: [OWNER_PROOF, 'a frozen customer takes no name'],
  }),
  defect('unbound bvn stays claimed', {
    file: 'apps/api/src/kyc/unbind.ts',
    find: `    await releaseBvn(tx, userId);
`,
    put: '',
    caughtBy: [OWNER_PROOF, 'is freed by staff with a reason'],
  }),
  defect('bvn unbound while money leaves', {
    file: 'apps/api/src/kyc/unbind.ts',
    find: 'if ((await deps.payoutOnItsWay(tx, userId)) !== null)',
    put: "if ((await deps.payoutOnItsWay(tx, userId)) === '')",
    caughtBy: [OWNER_PROOF, 'stays while a withdrawal is on its way or a loss stands'],
  }),
  defect('bvn unbound while an order can be stopped', {
    file: 'apps/api/src/kyc/unbind.ts',
    find: 'if (await deps.hasUndispatched(tx, userId))',
    put: 'if (userId === "")',
    caughtBy: [OWNER_PROOF, 'stays while an order has not left'],
  }),
  defect('bvn unbound while a bank asks money back', {
    file: 'apps/api/src/kyc/unbind.ts',
    find: 'if (await deps.isDisputed(tx, userId))',
    put: 'if (userId === "")',
    caughtBy: [OWNER_PROOF, 'stays while an order has not left'],
  }),
  defect('accepted name beside any bvn', {
    file: 'apps/api/src/kyc/name-queries.ts',
    find: "? build('bvnHash', '=', bvnHash)",
    put: "? build('bvnHash', 'is not', null)",
    caughtBy: ['apps/api/src/names.test.ts', 'is added by staff beside the record'],
  }),
  defect('broken form answers 500', {
    file: 'apps/api/src/kyc/submit-id.ts',
    find: 'throw error instanceof Refusal ? error : refusalOf(error);',
    put: 'throw error;',
    caughtBy: ['apps/api/src/sweep-text.test.ts', 'no end in the middle of a file'],
  }),
  defect('bvn claimed twice', {
    file: 'apps/api/src/kyc/queries.ts',
    find: 'return owner.userId === userId;',
    put: "return owner.userId !== '';",
    caughtBy: ['apps/api/src/kyc/kyc.test.ts', 'belongs to the one who claims it a moment before'],
  }),
  defect('bvn owner untold', {
    file: 'apps/api/src/kyc/confirm-bvn.ts',
    find: `    await notifyOwner(deps, tx, owner);
`,
    put: '',
    caughtBy: ['apps/api/src/names.test.ts', 'that its owner has confirmed already'],
  }),
  defect('bvn tried from many accounts', {
    file: 'apps/api/src/kyc/bvn-tries.ts',
    find: `    { bucket: bucketName('kyc-bvn-number', number), ...BVN_CHECKS_PER_BVN },
`,
    put: '',
    caughtBy: ['apps/api/src/names.test.ts', 'are counted over all accounts'],
  }),
  defect('bvn used up by one stranger', {
    file: 'apps/api/src/kyc/bvn-tries.ts',
    find: `    { bucket: bucketName('kyc-bvn-own', userId, number), ...BVN_CHECKS_PER_CUSTOMER_AND_BVN },
`,
    put: '',
    caughtBy: ['apps/api/src/kyc/bvn-tries.test.ts', 'lets one stranger use up no BVN for its owner'],
  }),
  defect('bvn tries refused ones counted', {
    file: 'apps/api/src/kyc/bvn-tries.ts',
    find: `    await takeBack();
`,
    put: '',
    caughtBy: ['apps/api/src/kyc/bvn-tries.test.ts', 'lets one stranger use up no BVN for its owner'],
  }),
  defect('bvn tries lost to an outage', {
    file: 'apps/api/src/kyc/confirm-bvn.ts',
    find: `    await takeBack();
`,
    put: '',
    caughtBy: ['apps/api/src/kyc/bvn-tries.test.ts', 'counts no try that the provider did not answer'],
  }),
  defect('kyc check of who has left waits', {
    file: 'apps/api/src/kyc/feature.ts',
    find: 'onClose: [releaseBvn, forgetNameChecks, endWaitingCheck],',
    put: 'onClose: [releaseBvn, forgetNameChecks],',
    caughtBy: ['apps/api/src/kyc/left-check.test.ts', 'leaves the queue and the alarm with its customer'],
  }),
  defect('kyc decision untold', {
    file: 'apps/api/src/kyc/decide.ts',
    find: `    await enqueueNotification(
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
  defect('photo that was chosen before another one sent in its place', {
    file: 'apps/web/src/features/kyc/id-screen.tsx',
    find: '    if (latest.current[side] !== file) return;\n',
    put: '',
    caughtBy: [
      'apps/web/src/features/kyc/id-screen.test.tsx',
      'a slow look at a photo does not bring it back over one that was chosen after it',
    ],
  }),
];

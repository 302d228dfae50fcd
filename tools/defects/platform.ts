import { defect } from './defect.ts';

const RECOVERY = 'apps/api/src/recovery.test.ts';

export const platformDefects = [
  defect('answers are compressed for who is known by a cookie, and can be guessed by their length', {
    file: 'apps/api/src/platform/http/compressed.ts',
    find: 'headers.authorization === undefined || !takesBrotli',
    put: '!takesBrotli',
    caughtBy: [
      'apps/api/src/platform/http/compressed.test.ts',
      'who is known by a cookie gets nothing compressed: another site could make the browser ask, and measure',
    ],
  }),
  defect('any site may read the API', {
    file: 'apps/api/src/platform/http/phone-app.ts',
    find: 'if (origin === undefined || !PHONE_ORIGINS.includes(origin)) return done();',
    put: 'if (origin === undefined) return done();',
    caughtBy: [
      'apps/api/src/platform/http/phone-app.test.ts',
      'at https://evil.example may neither ask nor read',
    ],
  }),
  defect('site whose name begins like a phone may read the API', {
    file: 'apps/api/src/platform/http/phone-app.ts',
    find: '!PHONE_ORIGINS.includes(origin)',
    put: '!PHONE_ORIGINS.some((one) => origin.startsWith(one))',
    caughtBy: [
      'apps/api/src/platform/http/phone-app.test.ts',
      'at https://localhost.evil.example may neither ask nor read',
    ],
  }),
  defect('phone sends cookies', {
    file: 'apps/api/src/platform/http/phone-app.ts',
    find: "void reply.header('access-control-allow-origin', origin);",
    put: "void reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });",
    caughtBy: ['apps/api/src/platform/http/phone-app.test.ts', 'what it goes by; no cookie ever travels'],
  }),
  defect('desk answers the app on a phone', {
    file: 'apps/api/src/servers.ts',
    find: '  const gate = createDeskGate(services);',
    put: `  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('access-control-allow-origin', 'https://localhost');
    done();
  });
  const gate = createDeskGate(services);`,
    caughtBy: ['apps/api/src/app.test.ts', 'the app on a phone may call the API, and never the desk'],
  }),
  defect('badly formed deep link answers JSON', {
    file: 'apps/api/src/platform/http/server.ts',
    find: `  } catch {
    return '/app';`,
    put: `  } catch {
    return url;`,
    caughtBy: [
      'apps/api/src/platform/http/web-app.test.ts',
      'answers the deep link /app/%E0%A4%A with the app',
    ],
  }),
  defect('broken books a case each night', {
    file: 'apps/api/src/cases/settle-case.ts',
    find: '!(await hasOpenStaffCase(tx, found.kind)) && insertStaffCase(tx, found, clock.now());',
    put: 'insertStaffCase(tx, found, clock.now());',
    caughtBy: ['apps/api/src/nightly-proof.test.ts', 'books that do not hold open one case'],
  }),
  defect('charge sent twice', {
    file: 'apps/api/src/providers/paystack/call.ts',
    find: "circuits.run({ part, isSafe: method === 'GET', signal }, (one) =>",
    put: 'circuits.run({ part, isSafe: true, signal }, (one) =>',
    caughtBy: [
      'apps/api/src/providers/paystack/call.test.ts',
      'what may move money is sent once, whatever comes back',
    ],
  }),
  defect('demo with a history in production', {
    file: 'tools/demo/live-in.ts',
    find: "variables.KOLO_ENV === 'production' || ",
    put: '',
    caughtBy: ['tools/demo/live-in.test.ts', 'production gets no history'],
  }),
  defect('demo with a history where somebody saves', {
    file: 'tools/demo/live-in.ts',
    find: 'return isNew || existsSync(join(dataDir, HISTORY_FILE));',
    put: 'return true || isNew;',
    caughtBy: ['tools/demo/live-in.test.ts', 'what somebody has used without one stays as it is'],
  }),
  defect('demo customers in production', {
    file: 'apps/api/src/identity/demo-customers.ts',
    find: "  invariant(!services.config.isProduction, 'production has no demo customer');\n",
    put: '',
    caughtBy: ['apps/api/src/identity/demo-customers.test.ts', 'production has none'],
  }),
  defect('closed while disputed', {
    file: 'apps/api/src/disputes/feature.ts',
    find: 'blockers: [disputeOrLoss(deps.services)],',
    put: 'blockers: [],',
    caughtBy: [
      'apps/api/src/taken-back.test.ts',
      'while a dispute is open, nor while a loss stands; when it is made good it can',
    ],
  }),
  defect('closed with money in it', {
    file: 'apps/api/src/accounts/feature.ts',
    find: 'blockers: [moneyLeft(services)],',
    put: 'blockers: [],',
    caughtBy: ['apps/api/src/leaving.test.ts', 'is refused while money is in it'],
  }),
  defect('a csrf token that was read goes with any secret', {
    file: 'apps/api/src/identity/csrf.ts',
    find: 'if (secret && isSame(Buffer.from(secret), Buffer.from(pair.secret))) return true;',
    put: 'if (secret) return true;',
    caughtBy: ['apps/api/src/identity/gate.test.ts', 'the pair before a refresh is good for a minute'],
  }),
  defect('csrf unchecked', {
    file: 'apps/api/src/platform/http/route.ts',
    find: "if (endpoint.method !== 'GET') await gate.checkCsrf(request, caller);",
    put: "if (endpoint.method === 'DELETE') await gate.checkCsrf(request, caller);",
    caughtBy: ['apps/api/src/sweep.test.ts', 'that is a mutation needs the CSRF pair of its own session'],
  }),
  defect('dispute webhook believed', {
    file: 'apps/api/src/providers/paystack/disputes.ts',
    find: "if (status !== 'resolved') return 'open';",
    put: "if (status !== 'resolved') return 'lost';",
    caughtBy: [
      'apps/api/src/disputes/chargebacks.test.ts',
      'is not believed: the provider says that it is open, knows none, or means another payment',
    ],
  }),
  defect('file for an ended session', {
    file: 'apps/api/src/platform/http/route.ts',
    find: `        // Making it took a while, in which the customer may have ended this session from another device.
        await guard(request);`,
    put: '        // Making it took a while, in which the customer may have ended this session from another device.',
    caughtBy: ['apps/api/src/accounts/files/file-maker.test.ts', 'are not handed to a session that ended'],
  }),
  defect('file waits for a client that left', {
    file: 'apps/api/src/platform/http/route.ts',
    find: `    if (!raw.writableFinished) controller.abort();
`,
    put: '',
    caughtBy: [
      'apps/api/src/accounts/files/file-maker.test.ts',
      'have a place in the line only while their client is there',
    ],
  }),
  defect('first hop believed', {
    file: 'apps/api/src/platform/http/server.ts',
    find: 'trustProxy: (_address, hop) => config.isProduction && hop === 0,',
    put: 'trustProxy: (_address, hop) => config.isProduction && hop >= 0,',
    caughtBy: [
      'apps/api/src/app.test.ts',
      'behind our proxy a made-up first hop buys no new count, and claims no loopback',
    ],
  }),
  defect('foreign transaction in case', {
    file: 'apps/api/src/cases/open-case.ts',
    find: 'const transactionText = transactionId === null ? null : await describeTransaction(userId, transactionId);',
    put: 'const transactionText = transactionId === null ? null : await describeTransaction(userId, transactionId).catch(() => null);',
    caughtBy: [
      'apps/api/src/cases/cases.test.ts',
      'is for the signed-in, with words, about a transaction of their own',
    ],
  }),
  defect('inbound kobo dropped', {
    file: 'apps/api/src/providers/paystack/dedicated-accounts.ts',
    find: 'amountKobo: kobo(BigInt(data.amount)),',
    put: 'amountKobo: kobo((BigInt(data.amount) / 100n) * 100n),',
    caughtBy: [
      'apps/api/src/payments/inbound/inbound.test.ts',
      'goes to the DS account, which is opened, with every kobo; the API shows the floor',
    ],
  }),
  defect('job error as it came', {
    file: 'apps/api/src/platform/job-queue.ts',
    find: 'scrub(error).split',
    put: '(scrub.length > 0 ? error : scrub(error)).split',
    caughtBy: [
      'apps/api/src/platform/jobs.test.ts',
      'what an error says of a person stands neither in the list that staff print nor in a log line',
    ],
  }),
  defect('kept header unchecked', {
    file: 'apps/api/src/platform/http/text-rule.ts',
    find: `    unfitHeader(request) ??
`,
    put: '',
    caughtBy: ['apps/api/src/sweep-text.test.ts', 'in the headers that are stored'],
  }),
  defect('killed database answers 500', {
    file: 'apps/api/src/platform/db.ts',
    find: 'const UNREACHABLE = /^(?:08|57P0|53)/;',
    put: 'const UNREACHABLE = /^(?:08|53)/;',
    caughtBy: [
      'apps/api/src/payments/contribute.test.ts',
      'a crash before the end leaves nothing, and the same key pays then; one after the end is a repeat',
    ],
  }),
  defect('killed worker keeps its jobs', {
    file: 'apps/api/src/platform/job-queue.ts',
    find: 'select distinct locked_by from graphile_worker.jobs where locked_at < ${lostBefore()}',
    put: 'select distinct locked_by from graphile_worker.jobs where false and locked_at < ${lostBefore()}',
    caughtBy: [
      'apps/api/src/platform/jobs.test.ts',
      'what a worker had in hand when it was killed is run by another',
    ],
  }),
  defect('name accepted by anybodys case', {
    file: 'apps/api/src/cases/settle-case.ts',
    find: 'if (found?.userId !== userId) throw noSuchCase(name);',
    put: 'if (!found) throw noSuchCase(name);',
    caughtBy: ['apps/api/src/names.test.ts', 'is added by staff beside the record'],
  }),
  defect('partitions given up for a month', {
    file: 'apps/api/src/platform/partitions.ts',
    find: 'if (month === lastMonth || (await tryPartitions(services.db, services.clock)) === null) return 0;',
    put: 'if (month === lastMonth) return 0;',
    also: [
      {
        file: 'apps/api/src/platform/partitions.ts',
        find: 'return 1;',
        put: 'return (await tryPartitions(services.db, services.clock)) === null ? 0 : 1;',
      },
    ],
    caughtBy: ['apps/api/src/ledger/partitions.test.ts', 'where the lock does not come in 200 ms'],
  }),
  defect('push into own network', {
    file: 'apps/api/src/providers/push-address.ts',
    find: `    isIP(hostname) === 0 &&
`,
    put: '',
    caughtBy: ['apps/api/src/notifications/devices.test.ts', 'inside our own network'],
  }),
  defect('queue ends with the database', {
    file: 'apps/api/src/platform/job-queue.ts',
    find: 'preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },',
    put: 'preset: { worker: {} },',
    caughtBy: [
      'apps/api/src/platform/jobs.test.ts',
      'a database that goes away while a job ends takes neither the process nor the queue with it',
    ],
  }),
  defect('queue waits for what it could not write', {
    file: 'apps/api/src/platform/job-queue.ts',
    find: 'ended: Promise.race([runner.promise, gaveUp])',
    put: 'ended: runner.promise',
    caughtBy: ['apps/api/src/platform/jobs.test.ts', 'while two jobs end at once'],
  }),
  defect('slow push host stops money', {
    file: 'apps/api/src/platform/jobs.ts',
    find: 'return { task, lane, run };',
    put: "return { task, lane: lane && 'money', run };",
    caughtBy: [
      'apps/api/src/platform/jobs.test.ts',
      'jobs of one lane that are stuck, however many, hold up no other lane',
    ],
  }),
  defect('stream left early kept', {
    file: 'apps/api/src/platform/http/stream.ts',
    find: "onClose: (listener) => void (raw.destroyed ? listener() : raw.once('close', listener)),",
    put: "onClose: (listener) => void raw.once('close', listener),",
    caughtBy: [
      'apps/api/src/notifications/live.test.ts',
      'a client that leaves while its stream is being opened takes up no room',
    ],
  }),
  defect('terminal steered by a name', {
    file: 'apps/api/src/platform/terminal.ts',
    find: "const lines = text.startsWith('usage:') ? text.split('\\n') : [text];",
    put: "const lines = text.split('\\n');",
    caughtBy: ['apps/api/src/platform/terminal.test.ts', 'neither steers a terminal'],
  }),
  defect('thread outlives its time', {
    file: 'apps/api/src/platform/threads.ts',
    find: `    await thread.terminate();
`,
    put: '',
    caughtBy: [
      'apps/api/src/platform/threads.test.ts',
      'a task that takes too long is given up and its thread ended',
    ],
  }),
  defect('security log emptied by a far day', {
    file: 'apps/api/migrations/0029_distributed.sql',
    find: "least(p_before, (select max(n.at) from security_event n) - interval '2 years')",
    put: 'p_before',
    caughtBy: ['apps/api/src/upkeep.test.ts', 'the security log ends after two years'],
  }),
  defect('two processes migrate at once', {
    file: 'apps/api/src/platform/migrate.ts',
    find: "await holder.query('select pg_advisory_xact_lock($1)', [MIGRATING]);",
    put: '',
    caughtBy: [
      'apps/api/src/platform/baseline.test.ts',
      'while one process migrates another changes nothing',
    ],
  }),
  defect('database changed by hand taken over', {
    file: 'apps/api/src/platform/baseline.ts',
    find: 'const differing = differences(catalogue, await catalogueText(tx));',
    put: 'const differing = differences(catalogue, catalogue);',
    caughtBy: ['apps/api/src/platform/baseline.test.ts', 'one that was changed by hand'],
  }),
  defect('takeover outside its transaction', {
    file: 'apps/api/src/platform/baseline.ts',
    find: '  await db.transaction().execute(async (tx) => {',
    put: '  let due = false;\n  await db.transaction().execute(async (tx) => {',
    also: [
      {
        file: 'apps/api/src/platform/baseline.ts',
        find: '    await putOnBaseline(tx, clock);\n  });',
        put: '    due = true;\n  });\n  if (due) await putOnBaseline(db, clock);',
      },
    ],
    caughtBy: ['apps/api/src/platform/baseline.test.ts', 'a takeover that breaks off'],
  }),
  defect('edited migration unseen', {
    file: 'tools/lint/landed-migrations.ts',
    find: 'if (known === hash) return [];',
    put: 'if (known !== undefined) return [];',
    caughtBy: ['tools/lint/tree.test.ts', 'an edited, a new and a missing one are told apart'],
  }),
  defect('database of production put aside', {
    file: 'tools/environment/database-reset.ts',
    find: "if (variables.KOLO_ENV === 'production')",
    put: "if (variables.KOLO_ENV === 'test')",
    caughtBy: ['tools/environment/database-reset.test.ts', 'in production is refused'],
  }),
  defect('due row taken by every worker', {
    file: 'apps/api/src/platform/due-rows.ts',
    find: ' and next_check_at = ${row.due}::timestamptz)`',
    put: ')`',
    caughtBy: [
      'apps/api/src/platform/process.test.ts',
      'one that somebody else puts off between the look and the claim is left alone',
    ],
  }),
  defect('short reference of another shown', {
    file: 'apps/api/src/platform/short-references.ts',
    find: 'if (whose?.userId === userId && whose.reference === reference) found.set(reference, short);',
    put: 'if (whose) found.set(reference, short);',
    caughtBy: ['apps/api/src/short-references.test.ts', 'one that is taken by another is passed over'],
  }),
  defect('short reference shared by two customers', {
    file: 'apps/api/src/platform/short-references.ts',
    find: 'if (whose?.userId === userId && whose.reference === reference) found.set(reference, short);',
    put: 'if (whose?.reference === reference) found.set(reference, short);',
    caughtBy: ['apps/api/src/short-references.test.ts', 'a reference that another customer has too'],
  }),
  defect('short reference taken before it was committed', {
    file: 'apps/api/src/platform/short-references.ts',
    find: `        .execute();
      known = await find(db, shorts);`,
    put: `        .execute();
      known = new Map(wanted.map((one) => [one.short, one]));`,
    caughtBy: ['apps/api/src/short-references.test.ts', 'goes to who was first'],
  }),
  defect('process ends without answering what it has begun', {
    file: 'apps/api/src/main.ts',
    find: '    await Promise.race([stop(), wait(SHUTDOWN_MS)]);\n',
    put: '',
    caughtBy: [
      'apps/api/src/many-processes.test.ts',
      'a process that is asked to end answers what it has begun',
    ],
  }),
  defect('failed jobs beyond the first batch are never retried', {
    file: 'apps/api/src/staff/jobs-ops.ts',
    find: '    last = jobs.at(-1)?.id;',
    put: '    last = undefined;',
    caughtBy: ['apps/api/src/staff/failed-jobs.test.ts', 'listed and retried to the last'],
  }),
  defect('figures are told to customers', {
    file: 'apps/api/src/platform/http/health.ts',
    find: 'answersOtherMachines = false',
    put: 'answersOtherMachines = true',
    caughtBy: ['apps/api/src/app.test.ts', 'say alive, what is not ready, and metrics to this machine alone'],
  }),
  defect('restored past the moment that was asked for', {
    file: 'deploy/postgres/restore.sh',
    find: "recovery_target_time = '$until'\n",
    put: '',
    caughtBy: [RECOVERY, 'restored to the moment before a bad delete'],
  }),
  defect('archived log written over', {
    file: 'deploy/postgres/archive.sh',
    find: 'if [ -f "$to" ]; then cmp -s "$from" "$to"; exit; fi\n',
    put: '',
    caughtBy: ['apps/api/src/deployment.test.ts', 'is never written over'],
  }),
];

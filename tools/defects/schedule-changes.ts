import { defect } from './defect.ts';

const BEGIN = 'apps/api/src/schedules/begin-due.test.ts';
const FULL = 'apps/api/src/schedules/full-package.test.ts';
const HOLIDAYS = 'apps/api/src/schedules/holidays.test.ts';
const LATE = 'apps/api/src/schedules/late-answers.test.ts';
const RUN = 'apps/api/src/schedules/run-due.test.ts';
const CALLS = 'apps/api/src/schedules/schedules.test.ts';
const BY_HAND = 'apps/api/src/schedules/pay-now.test.ts';
const SCREENS = 'apps/web/src/app/screens/schedule-screens.test.tsx';

/** What a customer changes about a schedule, and what is told before it charges a card. */
export const scheduleChangesDefects = [
  defect('card charged less than a card pays', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: "if (problem !== undefined) throw new Refusal('WRONG_STATE', { message: problem });",
    put: '',
    caughtBy: ['apps/api/src/schedules/full-package.test.ts', 'a package that lacks less than a card takes'],
  }),
  defect('card charge announced that no card takes', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: "if (restProblem('saved_card', amountKobo, target) !== undefined) return { on: next, amountKobo };",
    put: '',
    caughtBy: ['apps/api/src/schedules/full-package.test.ts', 'a package that lacks less than a card takes'],
  }),
  defect('surplus of a charge taken for its date paid twice', {
    file: 'apps/api/src/payments/surplus.ts',
    find: '    requestKey: `surplus:${reference}`,\n',
    put: '',
    caughtBy: ['apps/api/src/schedules/late-answers.test.ts', 'with more than was charged is one payment'],
  }),
  defect('packages of schedules asked for one by one', {
    file: 'apps/api/src/schedules/schedule-view.ts',
    find: '    targets: await targetsOf(deps, db, userId, rows),\n',
    put: `    targets: new Map(
      (await Promise.all(rows.map((row) => targetsOf(deps, db, userId, [row])))).flatMap((one) => [...one]),
    ),
`,
    caughtBy: ['apps/api/src/schedules/schedules.test.ts', 'asks at once what all of them pay into'],
  }),
  defect('schedule shown with the package of another one', {
    file: 'apps/api/src/schedules/target.ts',
    find: 'found[at] ?? null',
    put: 'found[0] ?? null',
    caughtBy: ['apps/api/src/schedules/schedules.test.ts', 'asks at once what all of them pay into'],
  }),
  defect('skip repeated skips two', {
    file: 'apps/api/src/schedules/pause-schedule.ts',
    find: 'if ((await skippedAhead(tx, userId, [id], now)).size > 0) {',
    put: 'if (!row) {',
    caughtBy: [CALLS, 'its next date skipped, once'],
  }),
  defect('skip skips the date after the one that was meant', {
    file: 'apps/api/src/schedules/pause-schedule.ts',
    find: 'if (meant !== undefined && due.on !== meant) {',
    put: 'if (meant !== undefined && due.on < meant) {',
    caughtBy: [CALLS, 'skips the date that the customer means'],
  }),
  defect('skip whose answer was lost is refused', {
    file: 'apps/api/src/schedules/pause-schedule.ts',
    find: "    if (before?.state === 'skipped') return row;\n",
    put: '',
    caughtBy: [CALLS, 'skips the date that the customer means'],
  }),
  defect('skip on the screen means whatever is next', {
    file: 'apps/web/src/features/schedules/api.ts',
    find: 'body: nextRun === undefined ? {} : {',
    put: 'body: nextRun !== undefined ? {} : {',
    caughtBy: [SCREENS, 'the date that is shown as the next one is skipped'],
  }),
  defect('change from an old page undoes a newer one', {
    file: 'apps/api/src/schedules/write-schedule.ts',
    find: "  if (version === now) return 'to do';\n",
    put: "  if (version.length > 0) return 'to do';\n",
    caughtBy: [CALLS, 'is not changed from a page that shows it as it was before'],
  }),
  defect('change of the hour leaves the version', {
    file: 'apps/api/src/schedules/schedule-view.ts',
    find: 'rhythm.frequency, days, hour, startDate',
    put: 'rhythm.frequency, days, startDate',
    caughtBy: [CALLS, 'is not changed from a page that shows it as it was before'],
  }),
  defect('form takes over the version of a change on another page', {
    file: 'apps/web/src/app/screens/edit-schedule-screen.tsx',
    find: 'const [schedule] = useState(newest);',
    put: 'const [] = useState(newest);\n  const schedule = newest;',
    caughtBy: [SCREENS, 'a change is one of the schedule that the page was opened with'],
  }),
  defect('failure that came in the middle of a look is looked at an hour later', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: 'isWoken ? now : new Date(',
    put: 'isWoken && row.isByHand ? now : new Date(',
    caughtBy: [LATE, 'leads to the backup at once'],
  }),
  defect('ended schedules hide an open one from staff', {
    file: 'apps/api/src/schedules/leaving.ts',
    find: 'yield* page.map((row) => healed(row, targets.get(row) ?? null));\n    if (page.length < EXPORT_PAGE) return;',
    put: 'yield* page.slice(0, 20).map((row) => healed(row, targets.get(row) ?? null));\n    return;',
    caughtBy: [HOLIDAYS, 'staff see the schedules of a customer'],
  }),
  defect('charges of other schedules not told', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: '    ...(dayKobo > amountKobo && { dayKobo: String(dayKobo) }),\n',
    put: '',
    caughtBy: [BEGIN, 'is told with all that its card pays on that day'],
  }),
  defect('two schedules told more than their package takes', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: ': target.mostKobo - before;',
    put: ': target.mostKobo;',
    caughtBy: [BEGIN, 'is told with all that its card pays on that day'],
  }),
  defect('charge of nothing told holds up all schedules of a customer', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: '    if (amount <= 0n) continue;\n',
    put: '',
    also: [
      {
        file: 'apps/api/src/schedules/notify-ahead.ts',
        find: "  if (restProblem('saved_card', amountKobo, target) !== undefined) return { on: next, amountKobo };\n",
        put: '',
      },
    ],
    caughtBy: [BEGIN, 'is told of nothing where the one before it fills the package'],
  }),
  defect('charge told for which the package has no room', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: '  if (amountKobo === undefined) return { on: next, amountKobo: NOTHING };\n',
    put: '',
    also: [
      {
        file: 'apps/api/src/schedules/notify-ahead.ts',
        find: 'const amountKobo = each.get(scheduleId);',
        put: 'const amountKobo = each.get(scheduleId) ?? amountNow(row, target);',
      },
    ],
    caughtBy: [BEGIN, 'is told of nothing where the one before it fills the package'],
  }),
  defect('schedule stays paused though its package takes money again', {
    file: 'apps/api/src/schedules/begin-due.ts',
    find: 'const row = target ? carriedTo(healed(stored, target), target) : stored;',
    put: `const carried = target ? carriedTo(stored, target) : stored;
  const row = carried.packageId === stored.packageId ? carried : healed(carried, target);`,
    caughtBy: [FULL, 'goes on by itself once the target is raised'],
  }),
  defect('schedule that goes on shown as paused', {
    file: 'apps/api/src/schedules/schedule-view.ts',
    find: "state === 'paused' && pausedBecause === null && !isOver) return { until: pausedUntil, because: null };",
    put: "state === 'paused' && !isOver) return { until: pausedUntil, because: pausedBecause };",
    caughtBy: [FULL, 'goes on by itself once the target is raised'],
  }),
  defect('schedule that goes on shown to staff as paused', {
    file: 'apps/api/src/schedules/leaving.ts',
    find: 'healed(row, targets.get(row) ?? null)',
    put: 'healed(row, null)',
    caughtBy: [FULL, 'goes on by itself once the target is raised'],
  }),
  defect('schedule that goes on has no date to skip', {
    file: 'apps/api/src/schedules/pause-schedule.ts',
    find: 'await to(tx, healed(stored, target), target);',
    put: 'await to(tx, healed(stored, null), target);',
    caughtBy: [FULL, 'has a next date that can be skipped'],
  }),
  defect('charge told without that of a schedule that goes on', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: '!runsOn(healed(row, target), on, holidays)',
    put: '!runsOn(row, on, holidays)',
    caughtBy: [FULL, 'is told with what the schedule that goes on charges'],
  }),
  defect('pause of the customer’s own ended with a raised target', {
    file: 'apps/api/src/schedules/target.ts',
    find: "if (row.state !== 'paused' || row.pausedBecause === null || !target) return row;",
    put: "if (row.state !== 'paused' || !target) return row;",
    caughtBy: [FULL, 'a pause that the customer made is theirs to end'],
  }),
  defect('card charged again because the money of a full package was taken out', {
    file: 'apps/api/src/schedules/target.ts',
    find: 'if (target.because === null && (isMerged || !isSame)) return',
    put: 'if (target.because === null && (isMerged || !isSame || row.state)) return',
    caughtBy: [FULL, 'stays paused where the money was only taken out'],
  }),
  defect('schedule whose package was full shown as going on', {
    file: 'apps/api/src/schedules/target.ts',
    find: "  if (row.state !== 'paused' || row.pausedBecause === null) return null;\n",
    put: '  if (row.state) return null;\n',
    caughtBy: [FULL, 'stays paused where the money was only taken out'],
  }),
  defect('card charged without a word once its full package has room', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: 'target.because !== null) return { on: next, amountKobo: NOTHING };',
    put: 'target.because !== null) return known;',
    caughtBy: [FULL, 'a card is not charged without a word where the package was full'],
  }),
  defect('card charged without a word where the schedule before it falls out', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: 'if (amountKobo === undefined) return { on: next, amountKobo: NOTHING };',
    put: 'if (amountKobo === undefined) return known;',
    caughtBy: [BEGIN, 'is not charged what it was not told of'],
  }),
  defect('schedule that cannot be resumed promises to go on', {
    file: 'apps/api/src/schedules/pause-schedule.ts',
    find: 'const because = target ? target.because : GONE;',
    put: 'const because = target ? target.because && `${target.because} ${target.wayOut}` : GONE;',
    caughtBy: [FULL, 'is resumed by nobody before the target is raised'],
  }),
  defect('merged package not named', {
    file: 'apps/api/src/schedules/target.ts',
    find: 'return target?.mergedName ? { mergedName: target.mergedName } : {};',
    put: 'return target ? {} : {};',
    caughtBy: [BEGIN, 'is told by the name of the package that was merged'],
  }),
  defect('change loses the dates that have come', {
    file: 'apps/api/src/schedules/write-schedule.ts',
    find: 'await beginBeforeChange(deps, tx, userId);',
    put: 'await Promise.resolve();',
    caughtBy: [BEGIN, 'is paid on its old terms after a change'],
  }),
  defect('skip takes a date that has come', {
    file: 'apps/api/src/schedules/pause-schedule.ts',
    find: 'await beginBeforeChange(deps, tx, userId);\n    const stored',
    put: 'await Promise.resolve();\n    const stored',
    caughtBy: [BEGIN, 'is not the one that is skipped'],
  }),
  defect('missed date paid into what its schedule was changed to', {
    file: 'apps/api/src/schedules/pay-now.ts',
    find: '{ ...row, ...sourcesOf(row, schedule) }',
    put: '{ ...schedule, amountKobo: row.amountKobo }',
    caughtBy: [BEGIN, 'goes into what it was due for'],
  }),
  defect('missed date paid from the account that it goes into', {
    file: 'apps/api/src/schedules/pay-now.ts',
    find: 'one && !isSameSource(one, target) ? [one] : []',
    put: 'one && (!isSameSource(one, target) || backup === null) ? [one] : []',
    caughtBy: [BEGIN, 'is not paid from the account that it goes into'],
  }),
  defect('missed date paid from where its schedule pays no more', {
    file: 'apps/api/src/schedules/pay-now.ts',
    find: 'return first ? {',
    put: 'return first && second ? {',
    caughtBy: [BY_HAND, 'is paid from the other way to pay of its schedule'],
  }),
  defect('missed date into a full package never paid by hand', {
    file: 'apps/api/src/savings/scheduled-target.ts',
    find: 'missing === 0n && !isByHand;',
    put: 'missing === 0n && amountKobo > 0n;',
    caughtBy: [BY_HAND, 'past the target and once it is reached'],
  }),
  defect('date that no try of its own can pay refuses the first tap', {
    file: 'apps/api/src/schedules/pay-now.ts',
    find: "isByHand: row.state === 'missed' || target?.because !== null,",
    put: "isByHand: row.state === 'missed' || target === null,",
    caughtBy: [BY_HAND, 'though the package has been filled by hand since'],
  }),
  defect('missed date paid by hand up to the target alone', {
    file: 'apps/api/src/savings/scheduled-target.ts',
    find: 'mostKobo: isByHand ? null : kobo(missing)',
    put: 'mostKobo: isByHand && missing === 0n ? null : kobo(missing)',
    caughtBy: [BY_HAND, 'past the target and once it is reached'],
  }),
  defect('two scheduled charges at once pass the target of a package', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: '  await refuseAboveAwaited(tx, row, target, amountKobo);\n',
    put: '',
    caughtBy: [FULL, 'is not made, and is missed once that one has filled it'],
  }),
  defect('charge that failed keeps a package from being paid', {
    file: 'apps/api/src/payments/package-queries.ts',
    find: "    .where('method', '=', 'saved_card')\n    .where('status', 'in', PAYMENT_STATUSES.filter(isOpen))\n",
    put: "    .where('method', '=', 'saved_card')\n",
    caughtBy: [FULL, 'is made once that one has failed'],
  }),
  defect('staff not told what a date was paid into', {
    file: 'apps/api/src/schedules/ops.ts',
    find: '${intoText(one)}  ${one.tries} tries',
    put: '${one.tries} tries',
    caughtBy: [CALLS, 'what each date was paid into is in the customer’s copy'],
  }),
  defect('copy of the data without what a date was paid into', {
    file: 'apps/api/src/schedules/leaving.ts',
    find: 'yield* await occurrenceViews(deps, db, userId, page);',
    put: "yield* (await occurrenceViews(deps, db, userId, page)).map((one) => ({ ...one, into: '' }));",
    caughtBy: [CALLS, 'what each date was paid into is in the customer’s copy'],
  }),
  defect('activity names what a schedule pays into now', {
    file: 'apps/web/src/features/schedules/activity-list.tsx',
    find: '(row.into ?? name)',
    put: 'name',
    caughtBy: [SCREENS, 'names what each date was paid into'],
  }),
  defect('card charged by a worker that took over a try, though the customer was frozen', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: "  if (source.method === 'saved_card' && (await isFrozen(tx, userId)))\n    throw new Refusal('WRONG_STATE', { message: FROZEN });\n",
    put: '',
    also: [
      {
        file: 'apps/api/src/schedules/try-occurrence.ts',
        find: '  await updateOccurrence(tx, row, begun);\n',
        put: "  await updateOccurrence(tx, row, (await isFrozen(tx, row.userId)) && row.source.cardId ? { state: 'missed', nextCheckAt: null } : begun);\n",
      },
    ],
    caughtBy: [LATE, 'charges none while the customer is frozen'],
  }),
  defect('rest of a card forgets what its backup paid', {
    file: 'apps/api/src/schedules/occurrence-queries.ts',
    find: "    .where('cardId', '=', cardId)\n",
    put: "    .where('cardId', '=', cardId)\n    .where('status', '=', 'succeeded')\n",
    caughtBy: [LATE, 'though its backup paid what it declined'],
  }),
  defect('rest of a card counts no charge that is past', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: 'new Date(now.getTime() - CARD_REST_MS)',
    put: 'new Date(now.getTime() + CARD_REST_MS)',
    caughtBy: [LATE, 'charges a card at most once in 10 minutes'],
  }),
  defect('schedule begins in the past', {
    file: 'apps/api/src/schedules/write-schedule.ts',
    find: "if (startDate < lagosDateOf(now)) throw wrong('startDate', 'Start today or later.');",
    put: '',
    caughtBy: [CALLS, 'with a body that says too little'],
  }),
  defect('schedule from a card made while frozen', {
    file: 'apps/api/src/schedules/write-schedule.ts',
    find: '  if (chargesCard(order)) await assertNotFrozen(tx, userId);\n',
    put: '',
    caughtBy: [RUN, 'stops while the customer is frozen'],
  }),
  defect('holiday of a day that has begun corrected', {
    file: 'apps/api/src/schedules/ops.ts',
    find: 'on <= lagosDateOf(deps.services.clock.now())',
    put: 'on < lagosDateOf(deps.services.clock.now())',
    caughtBy: [HOLIDAYS, 'correct only days that have not begun'],
  }),
  defect('second retry later than was said', {
    file: 'packages/domain/src/schedule-run.ts',
    find: '[2 * HOUR_MS, 8 * HOUR_MS]',
    put: '[2 * HOUR_MS, 10 * HOUR_MS]',
    caughtBy: [RUN, 'is tried again after 2 and 8 hours'],
  }),
  defect('paid date paid again by a tap', {
    file: 'apps/api/src/schedules/pay-now.ts',
    find: "      throw new Refusal('WRONG_STATE', { message: 'This is paid already.' });",
    put: '      return;',
    caughtBy: [RUN, 'a missed date by one tap'],
  }),
  defect('skipped date paid by a tap', {
    file: 'apps/api/src/schedules/pay-now.ts',
    find: "      throw new Refusal('WRONG_STATE', { message: 'This was skipped. Make a deposit instead.' });",
    put: '      return;',
    caughtBy: [RUN, 'what falls due while it is paused is skipped'],
  }),
  defect('schedules pay before what comes in at the same moment', {
    file: 'apps/api/src/app.ts',
    find: '  interestSavings,\n  dailySavings,\n',
    put: '  schedules,\n  interestSavings,\n  dailySavings,\n',
    also: [{ file: 'apps/api/src/app.ts', find: '  sbSavings,\n  schedules,\n', put: '  sbSavings,\n' }],
    caughtBy: ['apps/api/src/app.test.ts', 'before the schedules of the same moment'],
  }),
  defect('schedule into a daily package that is full', {
    file: 'apps/api/src/savings/scheduled-target.ts',
    find: 'const isFull = missing === 0n &&',
    put: 'const isFull = missing < 0n &&',
    caughtBy: [BEGIN, 'a daily package gets no more than its target by itself'],
  }),
  defect('schedule pays a daily package beyond its target', {
    file: 'apps/api/src/payments/contribute.ts',
    find: 'balanceKobo - targetKobo >= periodKobo)',
    put: 'balanceKobo - targetKobo >= 100n * periodKobo)',
    caughtBy: [BEGIN, 'a daily package gets no more than its target by itself'],
  }),
  defect('schedule made for a package that is full', {
    file: 'apps/api/src/schedules/target.ts',
    find: "  if (target.because !== null) throw new Refusal('WRONG_STATE', { message: target.because });\n",
    put: '',
    caughtBy: [BEGIN, 'a daily package gets no more than its target by itself'],
  }),
  // Its state is then the sheet's, which stays.
  defect('day typed before the sheet was closed ends the next pause', {
    file: 'apps/web/src/features/schedules/schedule-detail.tsx',
    find: '<PauseForm\n        busy={isPending}\n        onPause={(until) =>',
    put: '{PauseForm({ busy: isPending, onPause: (until) =>',
    also: [
      {
        file: 'apps/web/src/features/schedules/schedule-detail.tsx',
        find: "            await pause(id, until);\n            onClose();\n            return { title: 'Your schedule is paused.' };\n          })\n        }\n      />",
        put: "            await pause(id, until);\n            onClose();\n            return { title: 'Your schedule is paused.' };\n          }) })}",
      },
    ],
    caughtBy: [
      'apps/web/src/features/schedules/schedule-detail.test.tsx',
      'is not the day of the next pause',
    ],
  }),
];

import { defect } from './defect.ts';

const CHOICES = 'apps/web/src/app/screens/schedule-choices.test.tsx';
const CHANGED = 'apps/web/src/app/screens/package-changed.test.tsx';
const SCHEDULE_FORM = 'apps/web/src/features/schedules/schedule-form.test.tsx';
const NEW_SCHEDULE = 'apps/web/src/features/schedules/new-schedule.ts';

export const savingsDailyDefects = [
  defect('daily contribution counted twice', {
    file: 'apps/api/migrations/0029_distributed.sql',
    find: 'd.total_count + c.amount / d.amount_per_period_kobo',
    put: 'd.total_count + 2 * c.amount / d.amount_per_period_kobo',
    caughtBy: ['apps/api/src/savings/model.test.ts', 'the API and the books never differ from the model'],
  }),
  defect('daily packages counted at once', {
    file: 'apps/api/src/savings/daily/write-daily.ts',
    find: `    await takeTurn(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/lock-order.test.ts', 'of daily packages, and of packages towards a product'],
  }),
  defect('payments before a smaller one are counted by number alone', {
    file: 'packages/domain/src/daily-plan.ts',
    find: 'return Math.max(plan.totalCount, Math.floor(plan.totalContribution / plan.amountPerPeriod));',
    put: 'return plan.totalCount;',
    caughtBy: [
      'packages/domain/src/daily-plan.test.ts',
      'counts by the money in it where a payment was made smaller',
    ],
  }),
  defect('asked for more than is missing', {
    file: 'packages/domain/src/daily-plan.ts',
    find: 'Math.min(paymentsLeft, Math.max(0, due - periodsPaid(plan)))',
    put: 'Math.max(0, due - periodsPaid(plan))',
    caughtBy: ['packages/domain/src/daily-plan.test.ts', 'and asks for no more than is missing'],
  }),
  defect('overdue package asks for a part of a payment', {
    file: 'apps/web/src/features/savings/daily/daily-words.ts',
    find: 'day(pace.fullOn), pace.paymentsLeft * amount)',
    put: 'day(pace.fullOn), missing)',
    caughtBy: [
      'apps/web/src/features/savings/daily/daily-words.test.ts',
      'is asked for whole payments, though less is missing',
    ],
  }),
  defect('forecast of a daily package to the naira', {
    file: 'apps/web/src/features/savings/package-look.ts',
    find: 'return Math.ceil(missing / step) * step;',
    put: 'return missing;',
    caughtBy: [
      'apps/web/src/features/savings/package-view.test.tsx',
      'automatic payments go into a daily package whole',
    ],
  }),
  defect('second schedule offered before the first is known', {
    file: 'apps/web/src/app/screens/package-with-statement-screen.tsx',
    find: '  if (data === undefined) return null;\n  const own = data',
    put: '  const own = (data ?? [])',
    caughtBy: [CHOICES, 'the page of a daily package at its target'],
  }),
  defect('a day promised that the payments left cannot keep', {
    file: 'apps/web/src/features/savings/daily/daily-words.ts',
    find: 'const isTooLate = left >',
    put: 'const isTooLate = left < 0 && left >',
    caughtBy: [
      'apps/web/src/features/savings/daily/daily-words.test.ts',
      'after a withdrawal no day is promised that the payments left cannot keep',
    ],
  }),
  defect('pot called full by its money while marks are left to cut', {
    file: 'packages/domain/src/progress.ts',
    find: 'return pot.totalCount >= DAILY_MARKS && pot.totalContribution > 0;',
    put: 'return pot.totalCount > 0 && pot.totalContribution > 0;',
    caughtBy: [
      'apps/web/src/features/savings/package-view.test.tsx',
      'its pot is full only once every mark is cut',
    ],
  }),
  defect('a share of the goal beside an emptied pot', {
    file: 'packages/domain/src/progress.ts',
    find: 'return pot.totalCount > 0 && pot.totalContribution === 0;',
    put: 'return pot.totalCount < 0 && pot.totalContribution === 0;',
    caughtBy: [
      'apps/web/src/features/savings/package-view.test.tsx',
      'a daily package that was emptied keeps its marks, and says no share beside ₦0',
    ],
  }),
  defect('new schedule offered for a package that takes none', {
    file: 'apps/web/src/app/screens/schedule-choices.ts',
    find: 'missing !== 0 || value === own',
    put: 'missing !== null || value === own',
    caughtBy: [CHOICES, 'a package that has all it needs is offered to no new schedule'],
  }),
  defect('schedule that is changed loses the package that it saves into', {
    file: 'apps/web/src/app/screens/schedule-choices.ts',
    find: 'missing !== 0 || value === own',
    put: 'missing !== 0',
    caughtBy: [CHOICES, 'but stays with the one that saves into it'],
  }),
  defect('way to a new schedule on the page of a daily package at its target', {
    file: 'apps/web/src/app/screens/package-with-statement-screen.tsx',
    find: 'if (packageMissing(pot) === 0) return null;',
    put: '',
    caughtBy: [CHOICES, 'the page of a daily package at its target offers no new schedule'],
  }),
  defect('old balance of the account shown after a package was closed without an answer', {
    file: 'apps/web/src/features/savings/daily/edit-daily.tsx',
    find: 'onError: () => void refreshAll(queryClient)',
    put: 'onError: () => void refreshPackages(queryClient)',
    caughtBy: [CHANGED, 'a daily package whose closing was not answered is shown as it is by now'],
  }),
  defect('old plan shown after its change had no answer', {
    file: 'apps/web/src/features/savings/daily/edit-daily.tsx',
    find: '    onError: () => void refreshPackages(queryClient),\n',
    put: '',
    caughtBy: [CHANGED, 'a plan whose change was not answered is shown as it is by now'],
  }),
  defect('plan that is saved again after a lost answer closes without a word', {
    file: 'apps/web/src/features/savings/daily/edit-daily.tsx',
    find: 'onSame={saving.unanswered ? saved : close}',
    put: 'onSame={close}',
    caughtBy: [CHANGED, 'a plan whose change was not answered is shown as it is by now'],
  }),
  defect('new schedule offered for a package that an order holds', {
    file: 'apps/web/src/app/screens/schedule-choices.ts',
    find: "pot.kind === 'sb' && pot.data.heldFor !== undefined",
    put: "pot.kind === 'sb' && pot.data.heldFor === ''",
    caughtBy: [CHOICES, 'a package that an order holds is offered to no new schedule'],
  }),
  defect('new daily package goes on with the start of an earlier day', {
    file: 'apps/web/src/features/savings/daily/daily-form.ts',
    find: 'return { data: data && startAhead(data, lagosDateOf(serverClock.now())) };',
    put: 'return { data };',
    caughtBy: [
      'apps/web/src/features/savings/daily/daily-form.test.ts',
      'starts today where it was kept on an earlier day',
    ],
  }),
  defect('new schedule goes on with the start of an earlier day', {
    file: NEW_SCHEDULE,
    find: 'return isSent(form) ? form : startAhead(form, today);',
    put: 'return form;',
    caughtBy: [SCHEDULE_FORM, 'of a new schedule that was filled in on an earlier day is today'],
  }),
  defect('new schedule left open over midnight refused for its start', {
    file: NEW_SCHEDULE,
    find: 'form.startDate < openedOn ? form',
    put: 'form.startDate <= openedOn ? form',
    caughtBy: [SCHEDULE_FORM, 'of a new schedule that was left open over midnight is the new day'],
  }),
  defect('past start of a new schedule sent to the server', {
    file: 'apps/web/src/features/schedules/form.ts',
    find: 'from !== undefined && day < from',
    put: 'from !== undefined && day > from',
    caughtBy: [SCHEDULE_FORM, 'that is typed and past is refused before anything is sent'],
  }),
  defect('schedule without an answer made a second time the day after', {
    file: NEW_SCHEDULE,
    find: "return request.kind === 'ready' && isUnanswered(request.body);",
    put: "return request.kind !== 'ready';",
    caughtBy: [SCHEDULE_FORM, 'of one that was not answered stays too'],
  }),
];

export { caseRecords } from './leaving.ts';
export type { CaseWorld } from './open-case.ts';
export { CASES_USAGE, casesCommand } from './ops.ts';
export { mountCases } from './routes.ts';
export { openOnlyStaffCase, openStaffCase } from './staff-cases.ts';
export { settleCase } from './settle-case.ts';

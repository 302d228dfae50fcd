export { openOnlyStaffCase, openStaffCase } from './staff-cases.ts';
export { settleCase } from './settle-case.ts';

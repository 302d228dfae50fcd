export { openOnlyStaffCase, openStaffCase, settleCase } from './settle-case.ts';

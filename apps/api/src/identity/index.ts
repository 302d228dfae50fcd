export { contactsOf } from './contacts.ts';
export { createDemoCustomer } from './demo-customer.ts';
export { createGate } from './gate.ts';
export { identityJobs } from './jobs.ts';
export { lockProfile, readProfile, setKycStatus } from './kyc-status.ts';
export { mountIdentity } from './routes.ts';
export { identityChores } from './upkeep.ts';

export { contactsOf } from './contacts.ts';
export { createDemoCustomer } from './demo-customer.ts';
export { createGate } from './gate.ts';
export { holdOpen } from './hold-open.ts';
export { identityJobs } from './jobs.ts';
export { lockProfile, readProfile, setKycStatus } from './kyc-status.ts';
export { mountProfile } from './profile-routes.ts';
export type { Neighbours } from './neighbours.ts';
export { mountIdentity } from './routes.ts';

export { createDemoStaff } from './demo-staff.ts';
export { createDeskGate } from './session.ts';
export { giveCommand } from './give-command.ts';

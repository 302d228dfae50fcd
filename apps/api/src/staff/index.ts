export { createDeskGate } from './session.ts';

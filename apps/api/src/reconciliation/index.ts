export { chargeSource } from './charge-source.ts';

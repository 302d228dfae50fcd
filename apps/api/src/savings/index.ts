export { mountSb } from './sb/routes.ts';
export { sbPurpose } from './sb/sb-purpose.ts';

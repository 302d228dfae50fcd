import type { PaymentDeps } from '#payments/index.ts';
import type { Catalogue } from '#savings/index.ts';

export interface OrderDeps extends PaymentDeps, Catalogue {}

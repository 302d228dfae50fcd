import type { PaymentWorld } from '#payments/index.ts';
import type { Catalogue } from '#savings/index.ts';

export interface OrderDeps extends PaymentWorld, Catalogue {}

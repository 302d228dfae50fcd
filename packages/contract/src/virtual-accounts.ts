import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The customer's own account number at the provider: any amount sent to it arrives in the DS account. */
export const VirtualAccount = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});
export type VirtualAccount = z.infer<typeof VirtualAccount>;

export const openVirtualAccount = endpoint({
  name: 'openVirtualAccount',
  summary:
    "The customer's own account number for transfers, made on the first call; 503 while the provider gives none",
  method: 'POST',
  path: '/virtual-account',
  access: 'customer',
  status: 200,
  answer: VirtualAccount,
  errors: [],
});

import type { AccountType } from '@kolo/domain/account-types';
import type { IconComponent } from '#ui/icon.tsx';
import { IconCalendarCheck, IconLockKeyhole, IconShoppingBag } from '#ui/icons.tsx';
import type { Tone } from '#ui/list-row.tsx';

/** How each kind of account is explained and drawn, wherever it appears. */
export const ACCOUNT_KINDS: Readonly<
  Record<AccountType, { purpose: string; icon: IconComponent; tone: Tone }>
> = {
  ds: {
    purpose: 'For daily, weekly or monthly saving',
    icon: IconCalendarCheck,
    tone: 'daily',
  },
  sb: {
    purpose: 'For saving towards a product',
    icon: IconShoppingBag,
    tone: 'sb',
  },
  ibs: {
    purpose: 'For locked savings with interest',
    icon: IconLockKeyhole,
    tone: 'interest',
  },
};

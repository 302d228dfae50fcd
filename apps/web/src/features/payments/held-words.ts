import type { User } from '@kolo/contract/identity';
import type { LagosDate } from '@kolo/domain/dates';
import { mostHeld, type Tier } from '@kolo/domain/limits';
import { formatNaira } from '@kolo/domain/money';

function mostText(tier: Tier, on: LagosDate): string | undefined {
  const most = mostHeld(tier, on);
  return most === null ? undefined : formatNaira(most);
}

/** How much a customer may have in Kolo by now; undefined where there is no bound. The profile does not tell the BVN. */
export function heldWords(kycStatus: User['kycStatus'], on: LagosDate): string | undefined {
  if (kycStatus === 'verified') return undefined;
  const [none, bvn] = [mostText('none', on), mostText('bvn', on)];
  if (kycStatus === 'none' && none !== undefined && bvn !== undefined)
    return `Without your BVN you can keep up to ${none}. With it, up to ${bvn}. With your ID approved, no limit.`;
  return bvn === undefined ? undefined : `You can keep up to ${bvn}. With your ID approved, no limit.`;
}

import { formatNaira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { coverAmounts } from '#ui/money-text.ts';
import { claimsQuery } from './api.ts';

/** For a customer who owes what a bank took back. Has its place before the figure is known, so that nothing below it moves. */
export function OwedBanner({ hidden = false }: { hidden?: boolean }) {
  const { data: claims } = useQuery(claimsQuery);
  if (claims && claims.owed === undefined) return null;
  const title = `You owe Kolo ${claims?.owed === undefined ? 'money' : formatNaira(claims.owed)}.`;
  return (
    <Banner tone="warn" title={hidden ? coverAmounts(title) : title}>
      Your bank took it back. The next money that you pay in goes to that first.
    </Banner>
  );
}

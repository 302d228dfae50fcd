import { formatNaira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { coverAmounts } from '#ui/money-text.ts';
import { claimsQuery } from './api.ts';

/** What the customer owes, in one line beside a balance that does not show it. `hidden` covers it as that balance is covered. */
export function OwedLine({ hidden = false }: { hidden?: boolean }) {
  const { data: claims } = useQuery(claimsQuery);
  if (claims?.owed === undefined) return null;
  const owed = `You owe Kolo ${formatNaira(claims.owed)}.`;
  return (
    <p className="small muted">
      {hidden ? coverAmounts(owed) : owed} The next money that you pay in goes to that first.
    </p>
  );
}

import type { DailyPackage } from '@kolo/contract/daily-savings';

export function DailyDetail({ pot }: { pot: DailyPackage }) {
  return (
    <main className="page narrow" id="main">
      {pot.status}
    </main>
  );
}

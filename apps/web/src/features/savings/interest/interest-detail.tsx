import type { InterestPackage } from '@kolo/contract/interest-savings';

export function InterestDetail({ pot }: { pot: InterestPackage }) {
  return (
    <main className="page narrow" id="main">
      {pot.status}
    </main>
  );
}

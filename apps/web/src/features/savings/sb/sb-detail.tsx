import type { SbPackage } from '@kolo/contract/sb-savings';

export function SbDetail({ pot }: { pot: SbPackage }) {
  return (
    <main className="page narrow" id="main">
      {pot.status}
    </main>
  );
}

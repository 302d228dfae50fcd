import { Navigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { KycFrame } from './kyc-frame.tsx';
import { KycTrack } from './kyc-track.tsx';
import { kycText } from './kyc-words.ts';
import type { Kyc } from '@kolo/contract/kyc';
import css from './kyc.module.css';

/** After the photo was sent; and what became of it, for anyone who comes back. */
export function KycSuccessScreen() {
  useScreen('KYC');
  return (
    <KycFrame title="KYC" backHref={paths.settings}>
      {(kyc) => (kyc.step === 'review' ? <Sent kyc={kyc} /> : <Navigate to={paths.kyc} replace />)}
    </KycFrame>
  );
}

function Sent({ kyc }: { kyc: Kyc }) {
  return (
    <>
      <div className={css['sent']}>
        <EmptyState title="We are checking" art={<Hourglass />}>
          {kycText('pending')} It usually takes one working day.
        </EmptyState>
      </div>
      <KycTrack kyc={kyc} />
      <Button full href={paths.home}>
        Go to Home
      </Button>
    </>
  );
}

function Hourglass() {
  return (
    <svg className="art" width="132" height="132" viewBox="0 0 132 132" aria-hidden="true">
      <circle cx="66" cy="66" r="58" fill="var(--warn-tint)" />
      <path
        d="M46 34h40M46 98h40M52 34c0 18 28 22 28 32S52 80 52 98M80 34c0 18-28 22-28 32s28 14 28 32"
        fill="none"
        stroke="var(--warn)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}

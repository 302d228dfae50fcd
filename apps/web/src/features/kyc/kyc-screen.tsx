import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconLock } from '#ui/later-icons.tsx';
import { KycFrame } from './kyc-frame.tsx';
import { KycTrack } from './kyc-track.tsx';
import { kycText, NAME_COMPARED } from './kyc-words.ts';
import type { Kyc } from '@kolo/contract/kyc';
import css from './kyc.module.css';

export function KycScreen() {
  useScreen('KYC');
  return (
    <KycFrame title="KYC" backHref={paths.settings}>
      {(kyc) => (
        <>
          <Standing kyc={kyc} />
          <KycTrack kyc={kyc} />
          <NextStep kyc={kyc} />
        </>
      )}
    </KycFrame>
  );
}

function Standing({ kyc }: { kyc: Kyc }) {
  switch (kyc.kycStatus) {
    case 'none':
      if (kyc.nameComparedSince !== undefined) return <NameCompared />;
      return (
        <div className="stack sm">
          <h2 className={css['kyc-title']}>Verify your identity</h2>
          <p className="lede">{kycText('none')} Have your BVN and one ID card near you.</p>
        </div>
      );
    case 'pending':
      return (
        <Banner tone="warn" title="We are checking.">
          {kycText('pending')} It usually takes one working day.
        </Banner>
      );
    case 'rejected':
      return (
        <Banner tone="bad" title={kycText('rejected')}>
          {kyc.reason}
        </Banner>
      );
    case 'verified':
      return (
        <Banner tone="ok" title="You are verified.">
          All features are open to you.
        </Banner>
      );
  }
}

/** A BVN in another name was entered: what happens next, and what the customer can do. */
function NameCompared() {
  return (
    <>
      <div className="stack sm">
        <h2 className={css['kyc-title']}>{NAME_COMPARED.title}</h2>
        <p className="lede">{NAME_COMPARED.text}</p>
      </div>
      <Banner
        tone="warn"
        action={
          <Button small variant="quiet" href={paths.personalInformation}>
            Check your name
          </Button>
        }
      >
        If the name on your profile is wrong, correct it and enter your BVN again.
      </Banner>
    </>
  );
}

function NextStep({ kyc }: { kyc: Kyc }) {
  switch (kyc.step) {
    case 'bvn':
      if (kyc.nameComparedSince !== undefined)
        return (
          <Button variant="quiet" full href={paths.kycBvn}>
            Enter your BVN again
          </Button>
        );
      return (
        <>
          <Banner tone="clay" icon={IconLock}>
            Your BVN only confirms your name and date of birth. It cannot be used to take money from your
            bank.
          </Banner>
          <Button full href={paths.kycBvn}>
            Continue with BVN
          </Button>
        </>
      );
    case 'id':
      return (
        <Button full href={paths.kycId}>
          {kyc.kycStatus === 'rejected' ? 'Send a new photo' : 'Continue with your ID'}
        </Button>
      );
    case 'review':
    case 'done':
      return (
        <Button full href={paths.home}>
          Go to Home
        </Button>
      );
  }
}

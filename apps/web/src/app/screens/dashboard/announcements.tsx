import type { User } from '@kolo/contract/identity';
import { useNavigate } from 'react-router';
import { useSendingOwnCode } from '#features/identity/own-email.ts';
import { kycText } from '#features/kyc/kyc-words.ts';
import { paths } from '#lib/paths.ts';
import { useDismissed } from '#lib/use-dismissed.ts';
import { Announcement } from '#ui/announcement.tsx';
import type { Slide } from '#ui/carousel-row.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { IconMailCheck, IconShieldCheck } from '#ui/icons.tsx';

const KYC_TITLES = {
  none: 'KYC is not finished',
  pending: 'We are checking',
  rejected: 'KYC was rejected',
} as const;

/** What is dismissed does not come back on this device; what is new of the same kind is told again. */
function idsOf({ id, kycStatus }: User) {
  return { email: `verify-email-${id}`, kyc: `kyc-${kycStatus}-${id}` };
}

/** The heading, where the last of them was dismissed and left the focus nowhere. */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** What the customer should do, as long as it is not done. */
export function Announcements({ me }: { me: User }) {
  const { isDismissed, dismiss } = useDismissed();
  const ids = idsOf(me);
  const slides: Slide[] = [];

  function letGo(id: string) {
    dismiss(id);
    if (slides.length === 1) focusHeading();
  }
  if (me.email !== null && !me.isEmailVerified && !isDismissed(ids.email)) {
    const content = <VerifyEmail email={me.email} onDismiss={() => letGo(ids.email)} />;
    slides.push({ id: ids.email, content });
  }
  if (me.kycStatus !== 'verified' && !isDismissed(ids.kyc)) {
    const content = (
      <Announcement
        icon={IconShieldCheck}
        title={KYC_TITLES[me.kycStatus]}
        href={paths.kyc}
        onDismiss={() => letGo(ids.kyc)}
      >
        {kycText(me.kycStatus)}
      </Announcement>
    );
    slides.push({ id: ids.kyc, content });
  }
  if (slides.length === 0) return null;
  return <Carousel className="announcements" label="Announcements" word="Announcement" slides={slides} />;
}

function VerifyEmail({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const navigate = useNavigate();
  const sending = useSendingOwnCode(email, () => {
    void navigate(paths.verifyEmail, { state: { from: paths.home, codeSent: true } });
  });
  return (
    <Announcement
      icon={IconMailCheck}
      title="Email is not verified"
      onPress={() => sending.send()}
      busy={sending.isPending}
      onDismiss={onDismiss}
    >
      Get a code and verify it, so that we can reach you.
    </Announcement>
  );
}

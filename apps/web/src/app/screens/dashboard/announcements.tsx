import type { User } from '@kolo/contract/identity';
import type { Kyc } from '@kolo/contract/kyc';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useState } from 'react';
import { useSendingVerification } from '#features/identity/own-contact.ts';
import { kycText, NAME_COMPARED } from '#features/kyc/kyc-words.ts';
import { kycQuery } from '#features/kyc/api.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { paths } from '#lib/paths.ts';
import { Announcement } from '#ui/announcement.tsx';
import type { Slide } from '#ui/carousel-row.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { IconMailCheck, IconShieldCheck, IconSmartphone } from '#ui/icons.tsx';
import { lastingStorage, readJson, STORAGE_KEYS, stringsIn } from '#lib/storage.ts';

const KYC_TITLES = {
  none: 'KYC is not finished',
  pending: 'We are checking',
  rejected: 'KYC was rejected',
} as const;

/** What is dismissed does not come back on this device; what is new of the same kind is told again. */
function idsOf({ id, kycStatus }: User, isCompared: boolean, kyc: Kyc | undefined) {
  const step = isCompared ? 'name' : kycStatus;
  // Each photo that is sent can be rejected, and each other name be compared.
  const since = isCompared ? kyc?.nameComparedSince : step === 'rejected' ? kyc?.submittedAt : null;
  return {
    email: `verify-email-${id}`,
    phone: `verify-phone-${id}`,
    kyc: `kyc-${step}${since ?? ''}-${id}`,
  };
}

/** What the customer still has to do. */
export function Announcements({ me }: { me: User }) {
  const { isDismissed, dismiss } = useDismissed();
  const isRejected = me.kycStatus === 'rejected';
  const { data: kyc } = useQuery({
    ...kycQuery,
    enabled: me.kycStatus === 'none' || isRejected,
  });
  const isCompared = me.kycStatus === 'none' && kyc?.nameComparedSince !== undefined;
  const ids = idsOf(me, isCompared, kyc);
  const slides: Slide[] = [];

  function letGo(id: string) {
    dismiss(id);
    // The last of them leaves the focus nowhere.
    if (slides.length === 1) focusHeading({ preventScroll: true });
  }
  if (me.email !== null && !me.isEmailVerified && !isDismissed(ids.email)) {
    const content = <VerifyContact contact={me.email} kind="email" onDismiss={() => letGo(ids.email)} />;
    slides.push({ id: ids.email, content });
  }
  if (me.phoneNumber !== null && !me.isPhoneVerified && !isDismissed(ids.phone)) {
    const content = (
      <VerifyContact contact={me.phoneNumber} kind="phone" onDismiss={() => letGo(ids.phone)} />
    );
    slides.push({ id: ids.phone, content });
  }
  // Until it is known which rejection it is, one that was dismissed would come back.
  const isKnown = !isRejected || kyc !== undefined;
  if (me.kycStatus !== 'verified' && isKnown && !isDismissed(ids.kyc)) {
    const content = (
      <Announcement
        icon={IconShieldCheck}
        title={isCompared ? NAME_COMPARED.title : KYC_TITLES[me.kycStatus]}
        href={paths.kyc}
        onDismiss={() => letGo(ids.kyc)}
      >
        {isCompared ? NAME_COMPARED.text : kycText(me.kycStatus)}
      </Announcement>
    );
    slides.push({ id: ids.kyc, content });
  }
  if (slides.length === 0) return null;
  return <Carousel className="announcements" label="Announcements" word="Announcement" slides={slides} />;
}

const VERIFY = {
  email: {
    icon: IconMailCheck,
    title: 'Email is not verified',
    text: 'Get a code and verify it, so that we can reach you.',
    path: paths.verifyEmail,
  },
  phone: {
    icon: IconSmartphone,
    title: 'Phone number is not verified',
    text: 'Get a code by SMS and verify it, so that you can log in with it too.',
    path: `${paths.verifyEmail}?contact=phone`,
  },
} as const;

interface VerifyContactProps {
  readonly contact: string;
  readonly kind: keyof typeof VERIFY;
  readonly onDismiss: () => void;
}

function VerifyContact({ contact, kind, onDismiss }: VerifyContactProps) {
  const { icon, title, text, path } = VERIFY[kind];
  const navigate = useNavigate();
  const sending = useSendingVerification(contact, () => {
    void navigate(path, { state: { from: paths.home, codeSent: true } });
  });
  return (
    <Announcement
      icon={icon}
      title={title}
      onPress={() => sending.send()}
      busy={sending.isPending}
      onDismiss={onDismiss}
    >
      {text}
    </Announcement>
  );
}

/** The newest stay: what was dismissed long ago is no longer announced. */
const KEPT_MAX = 50;

function dismissedIds(): string[] {
  return stringsIn(readJson(lastingStorage, STORAGE_KEYS.dismissedAnnouncements));
}

interface Dismissals {
  readonly isDismissed: (id: string) => boolean;
  readonly dismiss: (id: string) => void;
}

/** Which announcements were dismissed on this device, for good. */
function useDismissed(): Dismissals {
  const [ids, setIds] = useState(dismissedIds);
  return {
    isDismissed: (id) => ids.includes(id),
    dismiss: (id) => {
      const next = [...dismissedIds(), id].slice(-KEPT_MAX);
      lastingStorage.setItem(STORAGE_KEYS.dismissedAnnouncements, JSON.stringify(next));
      setIds(next);
    },
  };
}

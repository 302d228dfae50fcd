import { useFrozenNotice } from '#features/identity/frozen.tsx';
import { BvnScreen } from '#features/kyc/bvn-screen.tsx';
import { IdScreen } from '#features/kyc/id-screen.tsx';

const TITLE = 'You cannot verify your identity for now.';

export function KycBvnScreen() {
  return <BvnScreen frozen={useFrozenNotice(TITLE)} />;
}

export function KycIdScreen() {
  return <IdScreen frozen={useFrozenNotice(TITLE)} />;
}

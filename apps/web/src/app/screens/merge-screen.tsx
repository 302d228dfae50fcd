import { useFrozenNotice } from '#features/identity/frozen.tsx';
import { MergeScreen as Screen } from '#features/savings/sb/merge-screen.tsx';

export function MergeScreen() {
  return <Screen frozen={useFrozenNotice('You cannot merge packages for now.')} />;
}

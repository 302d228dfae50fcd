import { Banner } from '@kolo/web/ui/banner.tsx';
import type { DeskError } from './client.ts';

type Props = {
  failure: DeskError | null;
  /** Whether a field shows it already. */
  isBeside?: boolean;
};

/** What the server says of a form that failed, where no field of it says so. */
export function FailureNote({ failure, isBeside = false }: Props) {
  if (failure === null || isBeside) return null;
  return (
    <Banner tone="bad" live="alert">
      {failure.message}
    </Banner>
  );
}

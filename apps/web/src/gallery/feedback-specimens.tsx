import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconCalendarCheck, IconLockKeyhole, IconShoppingBag, IconWifiOff, IconX } from '#ui/icons.tsx';
import { IconCheck, IconClock } from '#ui/later-icons.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast-store.ts';
import { Specimen } from './specimen.tsx';

export function FeedbackSpecimens() {
  return (
    <>
      <Specimen title="Tags">
        <div className="chips">
          <Tag type="daily" icon={IconCalendarCheck}>
            Daily Savings
          </Tag>
          <Tag type="interest" icon={IconLockKeyhole}>
            Interest-Based
          </Tag>
          <Tag type="sb" soft icon={IconShoppingBag}>
            SB Package
          </Tag>
        </div>
        <div className="chips">
          <Tag status="ok" icon={IconCheck}>
            Successful
          </Tag>
          <Tag status="warn" icon={IconClock}>
            Pending
          </Tag>
          <Tag status="bad" icon={IconX}>
            Failed
          </Tag>
          <Tag>Closed</Tag>
        </div>
      </Specimen>
      <Specimen title="Banners and toasts">
        <Banner tone="ok" title="Password Reset Successful">
          Log in with your new password.
        </Banner>
        <Banner tone="warn" title="You are offline." icon={IconWifiOff}>
          These figures are from 7:04 am.
        </Banner>
        <Banner tone="bad" title="Error fetching transactions.">
          Could not fetch your transactions.
        </Banner>
        <Banner tone="info">Your BVN only confirms your name and date of birth.</Banner>
        <Banner
          tone="clay"
          title="New rates."
          action={
            <a className="link" href="#rates">
              See
            </a>
          }
        >
          From 1 December.
        </Banner>
        <div className="chips">
          <Button
            variant="quiet"
            small
            onClick={() => toast({ title: 'Code Sent', detail: 'A new verification code has been sent.' })}
          >
            Toast
          </Button>
          <Button
            variant="quiet"
            small
            onClick={() =>
              toast({
                title: 'Verification Failed',
                detail: 'That code is wrong or has expired.',
                tone: 'failed',
              })
            }
          >
            Failed toast
          </Button>
        </div>
      </Specimen>
      <Specimen title="Loading and empty">
        <div className="row">
          <Spinner /> Waiting for your bank
        </div>
        <SkeletonList rows={3} />
        <EmptyState
          title="No transactions found"
          action={
            <Button variant="quiet" small>
              Clear filters
            </Button>
          }
        >
          Nothing went out between 1 and 31 Oct 2026. Try other dates.
        </EmptyState>
      </Specimen>
    </>
  );
}

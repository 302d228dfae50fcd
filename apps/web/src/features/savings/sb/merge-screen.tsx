import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams, useNavigate } from 'react-router';
import type { SbPackage } from '@kolo/contract/packages';
import { formatNaira } from '@kolo/domain/money';
import { useState } from 'react';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { classNames } from '#ui/class-names.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconArrowRight } from '#ui/icons.tsx';
import { Money } from '#ui/money.tsx';
import { FillBar } from '#ui/progress.tsx';
import { toast } from '#ui/toast-store.ts';
import { sbPackagesQuery, refreshAll } from '../api.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { NotDone } from '../not-done.tsx';
import { HeldPackage } from './held-package.tsx';
import {
  mergeable,
  mergeChoice,
  previewMerge,
  type MergeChoice,
  type MergePreview,
} from './merge-preview.ts';
import { mergePackages } from './api.ts';
import css from './sb.module.css';

const NOTHING_MOVED = 'Nothing was moved.';

interface Chosen {
  readonly from: string | null;
  readonly into: string | null;
}

/** `frozen`: said in place of the form while the account is frozen. */
export function MergeScreen({ frozen }: { frozen?: React.ReactNode }) {
  useScreen('Merge packages');
  const [search] = useSearchParams();
  const packages = useQuery(sbPackagesQuery);
  const asked = search.get('package');
  return (
    <Page title="Merge packages" backHref={asked === null ? paths.packages : paths.package(asked)}>
      <Loaded
        of={packages}
        failed="Your packages could not be loaded"
        why={errorText(packages.error)}
        loading={<SkeletonList rows={2} label="Loading your packages" />}
      >
        {(data) => <MergeForm packages={data} asked={asked} frozen={frozen} />}
      </Loaded>
    </Page>
  );
}

function useMerging() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCommand({
    mutationFn: ({ from, into }: MergeChoice) =>
      mergePackages({ fromPackageId: from._id, toPackageId: into._id }),
    onSuccess: (_, { from, into }) => {
      toast({ title: `${from.product.name} is merged into ${into.product.name}.` });
      void refreshAll(queryClient);
      return navigate(paths.package(into._id), { replace: true });
    },
  });
}

function PackageCard(props: {
  label: string;
  value: SbPackage;
  options: readonly SbPackage[];
  onChange: (id: string) => void;
}) {
  return (
    <ChoiceCard
      label={props.label}
      showLabel
      name={props.label.toLowerCase()}
      value={props.value._id}
      options={props.options.map((pot) => ({
        value: pot._id,
        title: pot.product.name,
        detail: `${formatNaira(pot.totalContribution)} of ${formatNaira(pot.targetAmount)}`,
      }))}
      onChange={props.onChange}
    />
  );
}

function Result({ into, after }: { into: SbPackage; after: MergePreview }) {
  return (
    <section className={classNames('t-sb', css['sb-hero'])} aria-live="polite">
      <h2>After merging</h2>
      <Money amountNaira={after.saved} className="big" isSized />
      <p className="b">
        of <Money amountNaira={into.targetAmount} /> · {after.percent}%
      </p>
      <div className={css['sb-fill']}>
        <FillBar percent={after.percentBefore} adding={after.percent - after.percentBefore} />
      </div>
      <p>
        {after.missing > 0 ? (
          <>
            <Money amountNaira={after.missing} /> to go.
          </>
        ) : (
          <>
            Paid in full
            {after.surplus > 0 ? (
              <>
                , and <Money amountNaira={after.surplus} /> left over
              </>
            ) : null}
            .
          </>
        )}
      </p>
    </section>
  );
}

interface FormProps {
  readonly choice: MergeChoice;
  readonly active: readonly SbPackage[];
  readonly asking: boolean;
  readonly merging: ReturnType<typeof useMerging>;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

function Form({ choice, active, asking, merging, onChoose, onAsk, onClose }: FormProps) {
  const { from, into } = choice;
  const { run: merge, isPending, error, unanswered } = merging;
  const after = previewMerge(from, into);
  const action = after.moved > 0 ? `Merge ${formatNaira(after.moved)}` : 'Merge';
  return (
    <div className="stack lg">
      <p className="lede">Move the money in one SB package into another. The first one closes.</p>
      <div className={classNames('t-sb', css['merge'])}>
        <PackageCard
          label="From"
          value={from}
          options={active}
          onChange={(id) => onChoose({ from: id, into: id === into._id ? from._id : into._id })}
        />
        <span className={css['pour']}>
          <IconArrowRight />
        </span>
        <PackageCard
          label="Into"
          value={into}
          options={active}
          onChange={(id) => onChoose({ into: id, from: id === from._id ? into._id : from._id })}
        />
      </div>
      <Result into={into} after={after} />
      <Banner tone="warn">{from.product.name} will close and cannot be opened again.</Banner>
      {unanswered && !asking ? <NotDone error={error} refused={NOTHING_MOVED} /> : null}
      <Button full onClick={onAsk}>
        {action}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={onClose}
        title={`Merge into ${into.product.name}?`}
        action={action}
        busyLabel="Merging"
        busy={isPending}
        error={error}
        failure={NOTHING_MOVED}
        onConfirm={() => merge(choice)}
      >
        <dl className="facts">
          <div>
            <dt>Moves from {from.product.name}</dt>
            <dd>
              <Money amountNaira={after.moved} />
            </dd>
          </div>
          <div>
            <dt>Then in {into.product.name}</dt>
            <dd>
              <Money amountNaira={after.saved} />
            </dd>
          </div>
        </dl>
        <p>You give up the price we held for {from.product.name}.</p>
      </ConfirmSheet>
    </div>
  );
}

interface MergeFormProps {
  readonly packages: readonly SbPackage[];
  readonly asked: string | null;
  readonly frozen: React.ReactNode;
}

/** Which two, what comes of it, and a question before it is done. */
function MergeForm({ packages, asked, frozen }: MergeFormProps) {
  const [chosen, setChosen] = useState<Chosen>({ from: null, into: asked });
  const [asking, setAsking] = useState(false);
  const merging = useMerging();
  // As they were when it was asked for. Until its answer has come, the same two are asked for again: by now the first may be closed
  // because of it, and another package in its place would close too.
  const [held, setHeld] = useState(packages);
  const shown = asking || merging.unanswered ? held : packages;
  const choice = mergeChoice(shown, chosen);
  const target = shown.find(({ _id }) => _id === asked);
  if (target?.heldFor !== undefined) {
    return <HeldPackage name={target.product.name} orderId={target.heldFor} />;
  }
  if (!choice && shown.filter(({ status }) => status === 'active').length > 1) {
    return (
      <EmptyState
        title="No SB packages can be merged now"
        action={<Button href={paths.packages}>See your packages</Button>}
      >
        You need two that are not being ordered.
      </EmptyState>
    );
  }
  if (!choice) {
    return (
      <EmptyState
        title="You need two open SB packages"
        action={
          <Button href={paths.newSb()}>
            {packages.length === 0 ? 'Start an SB package' : 'Start another SB package'}
          </Button>
        }
      >
        Then you can move the money from one into the other.
      </EmptyState>
    );
  }
  // Not while a merge is under way or was answered just now: it may be done.
  if (frozen && merging.isIdle) return frozen;
  return (
    <Form
      choice={choice}
      active={mergeable(shown)}
      asking={asking}
      merging={merging}
      onChoose={(next) => {
        merging.reset();
        setChosen(next);
      }}
      onAsk={() => {
        if (!merging.unanswered) {
          merging.reset();
          setHeld(packages);
        }
        setAsking(true);
      }}
      onClose={() => setAsking(false)}
    />
  );
}

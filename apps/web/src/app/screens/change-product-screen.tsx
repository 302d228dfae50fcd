import type { SbPackage } from '@kolo/contract/packages';
import type { Product } from '@kolo/contract/products';
import { formatNaira } from '@kolo/domain/money';
import { sbProgress } from '@kolo/domain/progress';
import { missingNaira, surplusNaira } from '@kolo/domain/sb-plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useFrozenNotice } from '#features/identity/frozen.tsx';
import { ConfirmSheet } from '#features/savings/confirm-sheet.tsx';
import { NotDone } from '#features/savings/not-done.tsx';
import { PackageChoice } from '#features/savings/package-choice.tsx';
import { refreshPackages } from '#features/savings/api.ts';
import { changeIsDone, changeProduct, sbPackageQuery } from '#features/savings/sb/api.ts';
import { HeldPackage } from '#features/savings/sb/held-package.tsx';
import { ProductBrowser } from '#features/store/product-browser.tsx';
import { ProductChoices } from '#features/store/product-choices.tsx';
import { productQuery, refreshProducts } from '#features/store/api.ts';
import { errorText, isNotThere } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useScreen } from '#lib/use-screen.ts';
import { usePictures } from '#lib/pictures.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Page } from '#ui/page-bar.tsx';
import { ProductDrawing } from '#ui/product-drawing.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import './change-product.css';

const NOTHING_CHANGED = 'Nothing was changed.';

/** How far the money in the package reaches for this product. Returns null for an empty package. */
function outcome(product: Pick<Product, 'price'>, saved: number): string | null {
  if (saved === 0) return null;
  const surplus = surplusNaira(product.price, saved);
  if (missingNaira(product.price, saved) > 0) return `${sbProgress(saved, product.price)}%`;
  return surplus > 0 ? `Paid in full, ${formatNaira(surplus)} left over` : 'Paid in full';
}

function Now({ pot }: { pot: SbPackage }) {
  const { areShown } = usePictures();
  return (
    <section className="card t-sb">
      <p className="small muted">Saving now for</p>
      <div className="row">
        {areShown ? <ProductDrawing name={pot.product.image} size={56} /> : null}
        <div className="grow">
          <h2 className="now-name">{pot.product.name}</h2>
          <p className="small muted">
            <Money amountNaira={pot.totalContribution} /> saved of <Money amountNaira={pot.targetAmount} />
          </p>
        </div>
        <b className="now-percent">{sbProgress(pot.totalContribution, pot.targetAmount)}%</b>
      </div>
    </section>
  );
}

function useChanging(pot: SbPackage) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCommand({
    mutationFn: ({ id, price }: Product) => changeProduct({ packageId: pot._id, productId: id, price }),
    onSuccess: (changed) => {
      toast({ title: `You are saving for ${changed.product.name} now.` });
      void refreshPackages(queryClient);
      return navigate(paths.package(pot._id), { replace: true });
    },
    // The price may have moved while the customer looked at it, and without an answer the product may be changed.
    onError: () => void Promise.all([refreshProducts(queryClient), refreshPackages(queryClient)]),
  });
}

interface ConsequenceProps {
  readonly pot: SbPackage;
  readonly product: Product;
  readonly changing: ReturnType<typeof useChanging>;
}

/** What the change leaves to pay, in view beside the list. The button asks first, with all that the change means. */
function Consequence({ pot, product: chosen, changing }: ConsequenceProps) {
  const [asking, setAsking] = useState(false);
  const { run: change, isPending, variables, unanswered, error, reset } = changing;
  // Until its answer has come, the same is asked for again, at the price that was agreed to.
  const sent = isPending ? variables : unanswered;
  const product = sent?.id === chosen.id ? sent : chosen;
  const mayBeDone = product === unanswered;
  const missing = missingNaira(product.price, pot.totalContribution);
  const action = `Change to ${product.name}`;
  return (
    <div className="consequence stack sm">
      <p className="center" role="status">
        {missing > 0 ? (
          <>
            <Money amountNaira={missing} /> to go after the change
          </>
        ) : (
          'Paid in full after the change'
        )}
      </p>
      {mayBeDone && !asking ? <NotDone error={error} refused={NOTHING_CHANGED} /> : null}
      <Button
        full
        onClick={() => {
          if (!mayBeDone) reset();
          setAsking(true);
        }}
      >
        {action}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={`${action}?`}
        action={action}
        busyLabel="Changing"
        busy={isPending}
        error={error}
        failure={NOTHING_CHANGED}
        onConfirm={() => change(product)}
      >
        <Meaning pot={pot} product={product} />
      </ConfirmSheet>
    </div>
  );
}

/** Shown when the answer to the change was lost and the package already has the new product. */
function ChangedAllTheSame({ pot, product: { id, price } }: { pot: SbPackage; product: Product }) {
  useEffect(() => changeIsDone({ packageId: pot._id, productId: id, price }), [pot._id, id, price]);
  return (
    <div className="consequence">
      <Banner
        tone="ok"
        live="status"
        title="The change went through."
        action={
          <Button small variant="quiet" href={paths.package(pot._id)}>
            See it
          </Button>
        }
      >
        You are saving for {pot.product.name} now.
      </Banner>
    </div>
  );
}

/** All that the change means: the money, the price, and the promise that is given up. */
function Meaning({ pot, product }: { pot: SbPackage; product: Product }) {
  const saved = pot.totalContribution;
  const missing = missingNaira(product.price, saved);
  const surplus = surplusNaira(product.price, saved);
  const more = product.price - pot.targetAmount;
  return (
    <>
      <p>
        {saved > 0 ? (
          <>
            Your <Money amountNaira={saved} /> moves across in full.{' '}
          </>
        ) : null}
        {missing > 0 ? (
          <>
            You will have <Money amountNaira={missing} className="b" /> to go.
          </>
        ) : (
          <>
            It is paid in full
            {surplus > 0 ? (
              <>
                , and <Money amountNaira={surplus} /> stays in the package
              </>
            ) : null}
            .
          </>
        )}
      </p>
      <p>
        The price is <Money amountNaira={product.price} />
        {more === 0 ? null : (
          <>
            , <Money amountNaira={Math.abs(more)} /> {more > 0 ? 'more' : 'less'} than before
          </>
        )}
        . You give up the price we held for {pot.product.name}.
      </p>
    </>
  );
}

function Change({ pot }: { pot: SbPackage }) {
  const [search] = useSearchParams();
  const [chosenId, choose] = useState(search.get('product'));
  const chosen = useQuery({ ...productQuery(chosenId ?? ''), enabled: chosenId !== null });
  const changing = useChanging(pot);
  const frozen = useFrozenNotice('You cannot change the product for now.');
  // Not while a change is under way or was answered just now: it may be done.
  if (frozen && changing.isIdle) return frozen;
  return (
    <div className="stack lg">
      <Now pot={pot} />
      <h2>Change to</h2>
      <ProductBrowser>
        {(products) => (
          <ProductChoices
            products={products.filter(({ id }) => id !== pot.product.id)}
            value={chosenId}
            onChange={choose}
            detailOf={(product) => {
              const said = outcome(product, pot.totalContribution);
              return (
                <>
                  <Money amountNaira={product.price} />
                  {said === null ? null : ` · ${said}`}
                </>
              );
            }}
          />
        )}
      </ProductBrowser>
      {chosen.data && chosen.data.id !== pot.product.id && chosen.data.inStock ? (
        <Consequence key={chosen.data.id} pot={pot} product={chosen.data} changing={changing} />
      ) : changing.unanswered?.id === pot.product.id ? (
        <ChangedAllTheSame pot={pot} product={changing.unanswered} />
      ) : null}
    </div>
  );
}

export function ChangeProductScreen() {
  useScreen('Change product');
  const [search] = useSearchParams();
  const packageId = search.get('package');
  return (
    <Page
      wide={packageId !== null}
      title="Change product"
      backHref={packageId === null ? paths.packages : paths.package(packageId)}
    >
      {packageId === null ? (
        <PackageChoice
          question="Change the product of which package?"
          fits={({ kind, heldFor }) => kind === 'sb' && heldFor === undefined}
          hrefOf={({ id }) => paths.packageChangeProduct(id)}
          none={{
            title: 'No SB package can be changed now',
            text: 'Save for a product first, then you can change it. What you have ordered stays as it is.',
          }}
        />
      ) : (
        <ChangeOf key={packageId} packageId={packageId} />
      )}
    </Page>
  );
}

function ChangeOf({ packageId }: { packageId: string }) {
  const pot = useQuery(sbPackageQuery(packageId));
  const isGone = pot.data?.status === 'closed' || isNotThere(pot.error);
  if (isGone) {
    return (
      <EmptyState
        title="We could not find this package"
        action={<Button href={paths.packages}>See your packages</Button>}
      >
        It may be closed, or the address is incomplete.
      </EmptyState>
    );
  }
  if (pot.data?.heldFor !== undefined) {
    return <HeldPackage name={pot.data.product.name} orderId={pot.data.heldFor} />;
  }
  if (pot.data) return <Change pot={pot.data} />;
  if (!pot.isError) return <SkeletonList rows={3} label="Loading your package" />;
  return (
    <NotLoaded title="Your package could not be loaded" why={errorText(pot.error)} onRetry={pot.refetch} />
  );
}

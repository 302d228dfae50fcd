import {
  changeSbProduct,
  closeSbPackage,
  createSbPackage,
  getSbPackage,
  mergeSbPackages,
  transferFromSb,
} from '@kolo/contract/sb-savings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { intents, purposeOf } from '#lib/command/intent.ts';
import { PACKAGES_KEY } from '../api.ts';
import { sendOnce } from '#lib/command/send-once.ts';

export function sbPackageQuery(id: string) {
  return queryOptions({
    queryKey: [...PACKAGES_KEY, 'sb', id],
    queryFn: ({ signal }) => call(getSbPackage, { params: { id }, signal }),
  });
}

/** A product at the price that the customer saw: at another one nothing is done. */
export interface SeenProduct {
  readonly productId: string;
  readonly price: number;
}

export function startSaving({ productId, price }: SeenProduct) {
  return call(createSbPackage, { body: { productId, expected: { price } } });
}

type Change = SeenProduct & { readonly packageId: string };

const CHANGE = 'sb-change';

export function changeProduct({ packageId, productId, price }: Change) {
  return sendOnce(intents, CHANGE, { packageId, productId, price }, (idempotencyKey) =>
    call(changeSbProduct, {
      params: { id: packageId },
      body: { productId, expected: { price } },
      idempotencyKey,
    }),
  );
}

/** Forgets the key of a change that went through without an answer, so that the same change can be made again later. */
export function changeIsDone({ packageId, productId, price }: Change): void {
  const intent = intents.find(purposeOf(CHANGE, { packageId, productId, price }));
  if (intent) intents.drop(intent.key);
}

export function mergePackages(body: { fromPackageId: string; toPackageId: string }) {
  return sendOnce(intents, 'sb-merge', body, (idempotencyKey) =>
    call(mergeSbPackages, { body, idempotencyKey }),
  );
}

export function transferToAccount({ packageId, amount }: { packageId: string; amount: number }) {
  return sendOnce(intents, 'sb-transfer', { packageId, amount }, (idempotencyKey) =>
    call(transferFromSb, { params: { id: packageId }, body: { amount }, idempotencyKey }),
  );
}

/** A second time changes nothing, so it needs no key. */
export function closePackage(id: string) {
  return call(closeSbPackage, { params: { id } });
}

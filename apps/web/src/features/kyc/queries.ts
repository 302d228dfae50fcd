import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import { getKyc, submitBvn, submitIdDocument } from '@kolo/contract/kyc';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { http } from '#lib/session.ts';
import { uploadFetch, type OnProgress } from '#lib/upload-fetch.ts';

export type Kyc = AnswerOf<typeof getKyc>;
export type IdDocument = BodyOf<typeof submitIdDocument>;

export const kycQuery = queryOptions({
  queryKey: ['kyc'],
  queryFn: ({ signal }) => call(getKyc, { signal }),
  // Staff decide meanwhile.
  staleTime: 0,
});

/** Each step changes where the check stands, and the profile tells it too. */
export async function refreshKyc(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: kycQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['me'] }),
  ]);
}

export async function sendBvn(body: BodyOf<typeof submitBvn>): Promise<void> {
  await call(submitBvn, { body });
}

/** Throws ApiError, and the signal's reason when it was aborted. */
export async function sendIdDocument(
  { type, number, front, back }: IdDocument,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<void> {
  const form = new FormData();
  form.set('type', type);
  form.set('number', number);
  form.set('front', front);
  if (back) form.set('back', back);
  const { method, path, access } = submitIdDocument;
  await http.send({ method, path, access, body: form, signal, fetch: uploadFetch(onProgress) });
}

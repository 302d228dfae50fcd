import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import { getKyc, submitBvn, submitIdDocument } from '@kolo/contract/kyc';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { http } from '#lib/session.ts';
import { uploadFetch, type OnProgress } from '#lib/upload-fetch.ts';
import { KYC_KEY } from './refresh-kyc.ts';

export type Kyc = AnswerOf<typeof getKyc>;
export type IdDocument = BodyOf<typeof submitIdDocument>;

export function readKyc(signal: AbortSignal): Promise<Kyc> {
  return call(getKyc, { signal });
}

export const kycQuery = queryOptions({
  queryKey: KYC_KEY,
  queryFn: ({ signal }) => readKyc(signal),
  // Staff decide meanwhile.
  staleTime: 0,
});

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

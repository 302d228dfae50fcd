import type { BodyOf } from '@kolo/contract/endpoint';
import { submitBvn, submitIdDocument } from '@kolo/contract/kyc';
import { call } from '#lib/client.ts';
import { http } from '#lib/session.ts';
import { uploadFetch, type OnProgress } from '#lib/upload-fetch.ts';

export type IdDocument = BodyOf<typeof submitIdDocument>;

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

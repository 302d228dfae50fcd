import multipart from '@fastify/multipart';
import sharp from 'sharp';
import type { ParsedBody } from '@kolo/contract/endpoint';
import type { KycProgress, submitIdDocument } from '@kolo/contract/kyc';
import { PHOTO_MAX_BYTES } from '@kolo/contract/kyc';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertNotFrozen, holdOpen, lockProfile, setKycStatus } from '#identity/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { BODY_MAX_BYTES } from '#platform/limits.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import {
  UPLOAD_FIELD_BYTES,
  UPLOAD_FIELDS_MAX,
  UPLOAD_FILES_MAX,
  KEPT_QUALITY,
  KEPT_SIDE_MAX,
  PIXELS_MAX,
  PHOTOS_PER_CUSTOMER,
} from './limits.ts';
import { progressOf } from './progress.ts';
import type { KycCaseRow } from './queries.ts';
import { findCase, insertDocument, markSubmitted } from './queries.ts';
import type { KycDeps } from './deps.ts';

type Given = ParsedBody<typeof submitIdDocument>;

interface Photo {
  readonly side: 'front' | 'back';
  readonly storageKey: string;
}

/** Binds a sealed number to its row. */
export function numberOwner(userId: string): string {
  return `${userId}:id`;
}

/** The check, where it waits for a photo; refuses otherwise. */
async function caseAwaitingPhoto(db: Db | Tx, userId: string): Promise<KycCaseRow> {
  const kyc = await findCase(db, userId);
  switch (kyc?.status) {
    case undefined:
      throw new Refusal('WRONG_STATE', { message: 'Confirm your BVN first.' });
    case 'pending':
      throw new Refusal('WRONG_STATE', { message: 'Your KYC verification is pending approval.' });
    case 'verified':
      throw new Refusal('WRONG_STATE', { message: 'You are already verified.' });
    case 'bvn_confirmed':
    case 'rejected':
      return kyc;
  }
}

async function forgetPhotos(deps: KycDeps, photos: readonly Photo[]): Promise<void> {
  for (const { storageKey } of photos) await deps.storage.remove(storageKey);
}

async function storePhotos(deps: KycDeps, given: Given): Promise<Photo[]> {
  const sides = (['front', 'back'] as const).flatMap((side) => {
    const file = given[side];
    return file ? [{ side, file }] : [];
  });
  const photos: Photo[] = [];
  const pictures = [];
  // One after the other: two decoded photos at once are twice the memory.
  for (const { side, file } of sides) pictures.push({ side, bytes: await reencodePhoto(file, side) });
  try {
    for (const { side, bytes } of pictures) {
      const storageKey = `kyc/${deps.services.ids.next()}.jpg`;
      // Before it is known to be kept: where the answer is lost it may stand there all the same.
      photos.push({ side, storageKey });
      await deps.storage.put(storageKey, bytes);
    }
  } catch (error) {
    await forgetPhotos(deps, photos);
    throw error;
  }
  return photos;
}

/** The refusal for an upload when no photo is expected, sent once the body is known to be a form. */
const unawaited = new WeakMap<FastifyRequest, Refusal>();

/** Whether reading the form costs no more than any other call's body. */
function isSmallForm(request: FastifyRequest): boolean {
  const { 'content-type': type = '', 'content-length': length = Infinity } = request.headers;
  return type.startsWith('multipart/form-data') && Number(length) <= BODY_MAX_BYTES;
}

/**
 * Lets an upload in before a byte of it is read, which is what costs most. Where no photo is awaited a small form is read all the same: that
 * it is broken comes before what it is for.
 */
export async function admitUpload(
  { services }: KycDeps,
  userId: string,
  request: FastifyRequest,
): Promise<void> {
  const { db, clock } = services;
  await assertNotFrozen(db, userId);
  try {
    await caseAwaitingPhoto(db, userId);
  } catch (error) {
    if (!(error instanceof Refusal) || !isSmallForm(request)) throw error;
    unawaited.set(request, error);
    return;
  }
  await countHit(db, clock, { bucket: bucketName('kyc-id', userId), ...PHOTOS_PER_CUSTOMER });
}

/** Keeps the photos of an ID and hands the check to staff. */
export async function submitId(deps: KycDeps, userId: string, given: Given): Promise<KycProgress> {
  const { db, clock, ids } = deps.services;
  const photos = await storePhotos(deps, given);
  const numberSealed = deps.fields.seal(given.number, numberOwner(userId));
  try {
    return await db.transaction().execute(async (tx) => {
      await lockProfile(tx, userId);
      await holdOpen(tx, userId);
      await assertNotFrozen(tx, userId);
      const { round: before } = await caseAwaitingPhoto(tx, userId);
      const round = before + 1;
      const at = clock.now();
      for (const { side, storageKey } of photos) {
        const document = { userId, id: ids.next(), round, type: given.type, numberSealed };
        await insertDocument(tx, { ...document, side, storageKey, at });
      }
      await markSubmitted(tx, userId, round, at);
      await setKycStatus(tx, userId, 'pending');
      await enqueueNotification(tx, deps.services, userId, { kind: 'kyc_submitted' });
      return progressOf({ status: 'pending' });
    });
  } catch (error) {
    // After any other error the rows may stand: then the photos must too.
    if (error instanceof Refusal) await forgetPhotos(deps, photos);
    throw error;
  }
}

/** How files of the three kinds begin. The name and the type that a browser claims prove nothing. */
function isPhoto(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg || isPng || isWebp;
}

function refused(side: string, message: string): Refusal {
  return new Refusal('UNSUPPORTED_MEDIA', { message, fields: { [side]: message } });
}

/** The picture alone, upright, as a JPEG of our own making: no place, no camera, nothing hidden behind the pixels. */
async function reencodePhoto(file: Blob, side: string): Promise<Buffer> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPhoto(bytes)) throw refused(side, 'Use a JPG, PNG or WebP photo.');
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: KEPT_SIDE_MAX, height: KEPT_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: KEPT_QUALITY })
      .toBuffer();
  } catch {
    throw refused(side, 'This photo cannot be read. Take it again.');
  }
}

const TOO_LARGE = 413;

const LIMITS = {
  fileSize: PHOTO_MAX_BYTES,
  files: UPLOAD_FILES_MAX,
  fields: UPLOAD_FIELDS_MAX,
  parts: UPLOAD_FIELDS_MAX + UPLOAD_FILES_MAX,
  fieldSize: UPLOAD_FIELD_BYTES,
};

/** Too much is said as such; whatever else the parser minds is a form that cannot be read. */
function refusalOf(error: unknown): Refusal {
  const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === TOO_LARGE;
  return new Refusal(isTooLarge ? 'BODY_TOO_LARGE' : 'VALIDATION');
}

async function readParts(request: FastifyRequest): Promise<Map<string, unknown>> {
  const members = new Map<string, unknown>();
  for await (const part of request.parts({ limits: LIMITS })) {
    if (members.has(part.fieldname)) throw new Refusal('VALIDATION');
    if (part.type === 'file') {
      members.set(part.fieldname, new File([await part.toBuffer()], part.filename));
      continue;
    }
    if (part.fieldnameTruncated || part.valueTruncated) throw new Refusal('VALIDATION');
    members.set(part.fieldname, part.value);
  }
  return members;
}

/** Lets the calls of this scope take a form with files; one that is broken is 400, one that is too large 413. */
export async function takeUploads(uploads: FastifyInstance): Promise<void> {
  await uploads.register(multipart, { throwFileSizeLimit: true });
  uploads.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    try {
      request.body = Object.fromEntries(await readParts(request));
    } catch (error) {
      throw error instanceof Refusal ? error : refusalOf(error);
    }
    const refusal = unawaited.get(request);
    if (refusal) throw refusal;
  });
}

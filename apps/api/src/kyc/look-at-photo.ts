import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import type { lookAtPhoto as endpoint } from '@kolo/contract/desk/identity-checks';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Actor } from '#platform/staff-record.ts';
import type { Services } from '#platform/services.ts';
import { isRecorded, recordDeed } from '#platform/staff-record.ts';
import type { KycDeps } from './deps.ts';
import { KEPT_QUALITY } from './limits.ts';
import { documentsOf, findCase } from './queries.ts';
import { numberOwner } from './submit-id.ts';

// The server may have no font of its own.
const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/familjen-grotesk/700Bold/FamiljenGrotesk_700Bold.ttf'),
);

/** Seen on light and on dark: it is subtracted from what is below. */
const MARK = '#404040';

/** Parts of the photo's sides that one mark takes, and the space under it. */
const MARK_WIDTH = 1 / 3;
const MARK_HEIGHT = 1 / 12;
const MARK_GAP = 1 / 20;

/** The photo with the words all over it, so that no cut of it is without them. */
async function marked(photo: Buffer, words: string): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const space = Math.ceil(height * MARK_HEIGHT);
  const text = `<span foreground="${MARK}">${words}</span>`;
  const size = { width: Math.ceil(width * MARK_WIDTH), height: space };
  const mark = await sharp({ text: { text, font: 'Familjen Grotesk', fontfile: FONT, rgba: true, ...size } })
    .extend({ bottom: space, right: Math.ceil(width * MARK_GAP), background: 'transparent' })
    .png()
    .toBuffer();
  return sharp(photo)
    .composite([{ input: mark, tile: true, blend: 'difference' }])
    .jpeg({ quality: KEPT_QUALITY })
    .toBuffer();
}

/** The command under which opening a photo is recorded. Nothing but opening one at the desk writes it. */
const LOOK = 'kyc photo';

/** What is written down of a look: at the desk also in which session. */
function lookOf({ sessionId }: Actor, photo: { side: string; round: number }) {
  return sessionId === undefined ? photo : { ...photo, session: sessionId };
}

/**
 * Throws WRONG_STATE unless who approves a check has looked at each of its photos at the desk, and in this session where it is approved
 * there. On the command line "kyc show" only says where the photos are: its deed is another one, and is no look. Only in development may
 * the machine itself approve a check.
 */
export async function assertLooked(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { userId, round }: { userId: string; round: number },
  actor: Actor,
): Promise<void> {
  const { staffId } = actor;
  if (staffId === null && !config.isProduction) return;
  for (const { side } of await documentsOf(tx, userId, round)) {
    const look = { command: LOOK, userId, after: lookOf(actor, { side, round }) };
    if (staffId !== null && (await isRecorded(tx, { ...look, staffId }))) continue;
    throw new Refusal('WRONG_STATE', {
      message: `Look at the ${side} of the document at the desk first. Only a member of staff who has seen the photos approves them.`,
    });
  }
}

/**
 * Opens one photo for a member of staff. The look is written down before the photo is read: there is no photo without its record, not
 * even where the answer is lost. Refuses with NOT_FOUND a check that does not wait, and a side that it has not.
 */
export async function lookAtPhoto(
  { services, fields, storage }: KycDeps,
  { customerId: userId, side }: ParsedBody<typeof endpoint>,
  actor: Actor,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock } = services;
  const { storageKey, numberSealed } = await db.transaction().execute(async (tx) => {
    const kyc = await findCase(tx, userId);
    const documents = kyc?.status === 'pending' ? await documentsOf(tx, userId, kyc.round) : [];
    const document = documents.find((one) => one.side === side);
    if (!document) throw new Refusal('NOT_FOUND', { message: 'No photo of this side waits.' });
    const after = lookOf(actor, { side, round: kyc?.round ?? 0 });
    await recordDeed(tx, services, actor, { command: LOOK, userId, after });
    return document;
  });
  const words = `${actor.name} ${clock.now().toISOString().slice(0, 16)}`;
  const photo = await marked(await storage.get(storageKey), words);
  return {
    number: fields.open(numberSealed, numberOwner(userId)),
    photo: `data:image/jpeg;base64,${photo.toString('base64')}`,
  };
}

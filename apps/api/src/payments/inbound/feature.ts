import { maskedName } from '@kolo/domain/names';
import { exactNaira, formatExact, formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
import type { CustomerSection } from '#platform/customer-section.ts';
import { customerSection } from '#platform/customer-section.ts';
import type { DeskQueue } from '#platform/desk-queue.ts';
import { deskQueue } from '#platform/desk-queue.ts';
import { feature } from '#platform/feature.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import type { PaymentDeps } from '../deps.ts';
import { findVirtualAccount, leaveVirtualAccount } from './account-queries.ts';
import { releaseInbound } from './credit-inbound.ts';
import { inboundProcess, returnedTransfers } from './inbound-process.ts';
import { EXPORT_PAGE, HELD_SHOWN_MAX } from './limits.ts';
import { sweepInboundWork, virtualAccountWork } from './look-for-inbound.ts';
import type { InboundRow } from './queries.ts';
import {
  countUnprovedInbound,
  heldInbound,
  INBOUND_HELD,
  inboundOfCustomer,
  newestInboundOf,
} from './queries.ts';

const INBOUND_USAGE = `  inbound list             money in the suspense account whose owner is not known, longest first
  inbound release REF USER   give it to the DS account of the customer with that id
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Print = (text: string) => void;

function line({ reference, createdAt, amountKobo, accountNumber, senderName }: InboundRow): string {
  const amount = amountKobo === null ? '' : formatNaira(koboToNairaFloor(amountKobo));
  const rest = amountKobo === null ? '' : ` and ${amountKobo % 100n} kobo`;
  return `${reference}  ${createdAt.toISOString()}  ${amount}${rest}  to ${accountNumber ?? 'an unknown number'}  from ${senderName ?? 'unknown'}`;
}

/** `list`, `release REFERENCE USER`; returns the exit code. */
async function inboundCommand(
  deps: PaymentDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const [action, reference = '', userId = ''] = words;
  if (action === 'list') {
    const held = await heldInbound(deps.services.db, HELD_SHOWN_MAX);
    for (const row of held) print(line(row));
    if (held.length === 0) print('no money is held');
    return 0;
  }
  if (action !== 'release' || reference === '' || !UUID.test(userId)) {
    print(`usage:\n${INBOUND_USAGE}`);
    return 2;
  }
  try {
    await releaseInbound(deps, { reference, userId, actor });
    print(`${reference} is credited to ${userId}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}

/** The customer's own account number, and what has come to it, oldest first. */
export async function* transferRecords({ db }: Services, userId: string): AsyncIterable<object> {
  const state = await findVirtualAccount(db, userId);
  if (state?.status === 'open') {
    const { bankName, accountNumber, accountName } = state.account;
    yield { bankName, accountNumber, accountName };
  }
  let page: InboundRow[];
  let skip = 0;
  do {
    page = await inboundOfCustomer(db, userId, skip, EXPORT_PAGE);
    for (const { reference, amountKobo, senderName, createdAt } of page) {
      const amount = amountKobo === null ? undefined : koboToNairaFloor(amountKobo);
      yield { providerReference: reference, amount, senderName, arrivedAt: createdAt };
    }
    skip += page.length;
  } while (page.length === EXPORT_PAGE);
}

/** Money in the suspense account. To whom it goes is decided by two. */
function heldMoney({ services }: PaymentDeps): DeskQueue {
  return deskQueue(services, 'unmatched', {
    rows: () => INBOUND_HELD,
    key: 'text',
    show: ({ reference, amountKobo, accountNumber }) => {
      const amount = amountKobo === null ? 'No amount yet' : formatExact(exactNaira(amountKobo));
      return {
        id: reference,
        title: amount,
        dueAt: null,
        customerId: null,
        facts: [
          { name: 'Reference', value: reference },
          {
            name: 'To',
            value: accountNumber === null ? 'unknown' : `number ending ${accountNumber.slice(-4)}`,
          },
        ],
        choices: [],
        text: 'Its owner is not known',
      };
    },
    personal: ({ senderName }) => ({ facts: [], text: `From ${senderName ?? 'an unknown sender'}` }),
  });
}

/** What came to the customer's own number. Who sent it is masked. */
function transferSection({ services: { db } }: PaymentDeps): CustomerSection {
  return customerSection(
    'transfers',
    (userId, part) => newestInboundOf(db, userId, part),
    ({ reference, status, amountKobo, senderName, createdAt }) => ({
      id: reference,
      title: amountKobo === null ? 'No amount yet' : formatExact(exactNaira(amountKobo)),
      text: status,
      at: createdAt.toISOString(),
      facts: [
        { name: 'Status', value: status },
        { name: 'Reference', value: reference },
        { name: 'Sender', value: senderName === null ? 'unknown' : maskedName(senderName) },
      ],
      timeline: [],
    }),
  );
}

/** Money that comes by itself, to the customer's virtual account. */
export const inbound = feature('inbound transfers', (deps: PaymentDeps) => ({
  queues: [heldMoney(deps)],
  customerSections: [transferSection(deps)],
  processes: [inboundProcess(deps), returnedTransfers(deps)],
  dueWork: [virtualAccountWork(deps), sweepInboundWork(deps)],
  proofs: [
    {
      name: 'each transfer that came by itself is credited once, or is in the suspense account',
      count: countUnprovedInbound,
    },
  ],
  closing: {
    onClose: [leaveVirtualAccount],
    exported: { bankTransfers: (userId) => transferRecords(deps.services, userId) },
  },
  commands: [
    {
      name: 'inbound',
      usage: INBOUND_USAGE,
      run: (words, print, actor) => inboundCommand(deps, words, print, actor),
    },
  ],
}));

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Dispute } from '../records.ts';
import { disputeData, resolveDispute } from './disputes.ts';
import { isWithin, kobo, ok, pageOf, period } from './envelope.ts';
import { PaystackError, read } from './errors.ts';

const listing = period.extend({ transaction: z.string().optional(), status: z.string().optional() });
const byId = z.object({ id: z.string() });
const resolution = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string(),
  refund_amount: z.union([kobo, z.literal(0)]),
  uploaded_filename: z.string().optional(),
  evidence: z.unknown().optional(),
});

export function disputeRoutes(app: FastifyInstance, context: Context): void {
  app.get('/dispute', (request) => {
    const filter = read(listing, request.query);
    const matching = context.world.disputes
      .newest()
      .filter(
        (one) =>
          isWithin(one.createdAt, filter) &&
          (filter.status === undefined || one.status === filter.status) &&
          (filter.transaction === undefined || one.transactionReference === filter.transaction),
      );
    const { rows, meta } = pageOf(matching, filter);
    return ok(
      'Disputes retrieved',
      rows.map((one) => disputeData(context, one)),
      meta,
    );
  });
  app.get('/dispute/:id', (request) =>
    ok('Dispute retrieved', disputeData(context, known(context, request.params))),
  );
  app.put('/dispute/:id/resolve', (request) => {
    const dispute = known(context, request.params);
    const wanted = read(resolution, request.body);
    if (dispute.status === 'resolved') throw new PaystackError(400, 'Dispute has been resolved');
    const asked = { ...dispute, refundAmount: wanted.refund_amount };
    return ok(
      'Dispute successfully resolved',
      disputeData(context, resolveDispute(context, asked, wanted.resolution)),
    );
  });
}

function known({ world }: Context, params: unknown): Dispute {
  const dispute = world.disputes.get(read(byId, params).id);
  if (!dispute) throw new PaystackError(404, 'Dispute not found');
  return dispute;
}

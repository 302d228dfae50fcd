import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { COMPRESSED_FROM_CHARACTERS } from '../limits.ts';

/** Higher ones take the time of a round trip on a busy machine, and spare a list a tenth more. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Lists travel compressed: a page of transactions is a seventh of its size. Only for callers with a bearer token, which no
 * other site can make a browser send: so nobody can have a customer's browser ask with text of their own, measure the
 * answers and so guess what stands beside it (BREACH). Staff have a cookie.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', ({ headers }, reply, payload, done) => {
    const takesBrotli = /\bbr\b/.test(String(headers['accept-encoding']));
    const isLong = typeof payload === 'string' && payload.length >= COMPRESSED_FROM_CHARACTERS;
    // At once: an answer to a broken request goes before the connection is given up.
    if (!isLong || headers.authorization === undefined || !takesBrotli) return done(null, payload);
    void reply.header('content-encoding', 'br').header('vary', 'accept-encoding');
    brotliCompress(payload, QUALITY, done);
  });
}

import { connect } from 'node:net';
import { ERROR_CATALOGUE, ErrorBody } from '@kolo/contract/errors';
import { HEADERS } from '@kolo/contract/endpoint';
import { monotonicMs } from '#platform/clock.ts';
import type { FuzzRequest } from './request.ts';

/** What came back, as far as it came. */
export interface Reply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly milliseconds: number;
}

/** Longer than any answer may take, and the server's own time-outs of what never arrives. */
const SILENT_MS = 60_000;
const HEAD_ENDS = '\r\n\r\n';
const HEAD_MAX = 2_000;
const OPENED_STREAM = /\r\ncontent-type: text\/event-stream[^]*\r\n\r\n/;
/** It says only that the body may come, and is no answer yet. */
const GO_ON = /^HTTP\/1\.1 100 Continue\r\n\r\n/;

/**
 * Sends these bytes as they are and reads until the server closes, or has opened a stream. Null where no answer came. Who ends its
 * side after them has gone, for Node.
 */
export async function exchange(port: number, bytes: Buffer, thenGoes: boolean): Promise<Reply | null> {
  const began = monotonicMs();
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(SILENT_MS, () => socket.destroy());
  let text = '';
  try {
    if (thenGoes) socket.end(bytes);
    else socket.write(bytes);
    for await (const part of socket) {
      // A socket without an encoding reads buffers.
      text += (part as Buffer).toString('latin1');
      if (OPENED_STREAM.test(text.slice(0, HEAD_MAX))) break;
    }
  } catch {
    // A server that refuses a body closes before it has read it, which may reset the connection behind the answer.
  } finally {
    socket.destroy();
  }
  return replyOf(text, monotonicMs() - began);
}

function replyOf(text: string, milliseconds: number): Reply | null {
  const answer = text.replace(GO_ON, '');
  const end = answer.indexOf(HEAD_ENDS);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  if (end < 0 || Number.isNaN(status)) return null;
  const lines = answer.slice(0, end).split('\r\n').slice(1);
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const body = Buffer.from(answer.slice(end + HEAD_ENDS.length), 'latin1').toString('utf8');
  return { status, headers: new Map(headers), body, milliseconds };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is wrong with an answer, whatever was asked; null for nothing. */
export function complaintOf(reply: Reply | null, { method, isCut }: FuzzRequest): string | null {
  if (!reply) return isCut ? null : 'no answer';
  const { status, headers, body } = reply;
  if (status >= 500) return `answered ${status} ${body.slice(0, 300)}`;
  if (status < 400) return status < 300 ? null : `answered ${status}`;
  const id = headers.get(HEADERS.requestId);
  if (id === undefined) return `answered ${status} without a request id`;
  if (headers.get('cache-control') !== 'no-store') return `answered ${status}, which may be kept`;
  // An answer to HEAD has no body.
  if (method === 'HEAD') return null;
  const error = ErrorBody.safeParse(parsed(body)).data;
  if (!error) return `answered ${status} in another shape: ${body.slice(0, 300)}`;
  const known = Object.entries(ERROR_CATALOGUE).find(([code]) => code === error.code)?.[1];
  if (known?.status !== status || error.statusCode !== status) return `answered ${status} as ${error.code}`;
  if (error.requestId !== id) return 'named two request ids';
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return 'answered no JSON';
  return null;
}

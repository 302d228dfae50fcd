import type { DestinationStream } from 'pino';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { loggedError } from './scrub.ts';

export type Logger = pino.Logger;

/** Paths that never reach a log line, whatever is logged. */
const SECRET_PATHS = [
  'password',
  'otp',
  'code',
  'pin',
  'bvn',
  'refreshToken',
  'authorization',
  'cookie',
  '*.password',
  '*.otp',
  '*.pin',
  '*.currentPassword',
  '*.newPassword',
  '*.bvn',
  '*.refreshToken',
  'req.headers.authorization',
  'req.headers["x-csrf-token"]',
  'req.headers["x-csrf-secret"]',
];

/** Lines go to `destination`, by default to this process's own output. */
export function createLogger(
  config: Pick<Config, 'logLevel' | 'role'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: config.logLevel,
    base: { role: config.role },
    redact: { paths: SECRET_PATHS, censor: '[kept out of logs]' },
    serializers: { err: loggedError },
  };
  return destination ? pino(options, destination) : pino(options);
}

import { pino } from 'pino';
import type { Config } from './config.ts';

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
  '*.bvn',
  '*.refreshToken',
  'req.headers.authorization',
  'req.headers["x-csrf-token"]',
  'req.headers["x-csrf-secret"]',
];

export function createLogger(config: Pick<Config, 'logLevel' | 'role'>): Logger {
  return pino({
    level: config.logLevel,
    base: { role: config.role },
    redact: { paths: SECRET_PATHS, censor: '[kept out of logs]' },
  });
}

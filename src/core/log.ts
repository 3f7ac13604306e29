import { pino, stdSerializers, type Logger } from 'pino';
import { maskAddresses } from './mask.ts';

export type Log = Logger;

const REDACTED = [
  'token',
  'secret',
  'authorization',
  'botToken',
  'appToken',
  'signingSecret',
  'clientSecret',
  'relaySecret',
  'responseUrl',
];

/**
 * A log that keeps secrets out by key and e-mail addresses out of errors and messages.
 * Lines are JSON; on a terminal, `local` makes them readable.
 */
export function createLog(level: string, { local = false } = {}): Log {
  return pino({
    level,
    redact: REDACTED.flatMap((key) => [key, `*.${key}`]),
    serializers: { err: stdSerializers.errWithCause },
    hooks: { streamWrite: maskAddresses },
    ...(local && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }),
  });
}

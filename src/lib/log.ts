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

/** Omits secrets by their key, and masks addresses. Lines are JSON; `local` makes them readable. */
export function createLog(level: string, { local = false } = {}): Log {
  return pino({
    level,
    redact: REDACTED.flatMap((key) => [key, `*.${key}`]),
    serializers: { err: stdSerializers.errWithCause },
    hooks: { streamWrite: maskAddresses },
    ...(local && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }),
  });
}

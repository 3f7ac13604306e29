import { type DestinationStream, pino, stdSerializers, type Logger } from 'pino';
import { maskAddresses } from './mask.ts';
import { currentReference } from './trace.ts';

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

interface LogOptions {
  /** Makes lines readable for people. */
  readonly local?: boolean;
  /** Default: standard output. */
  readonly to?: DestinationStream;
}

/** Omits secrets by their key, masks addresses, and adds the reference of the request. */
export function createLog(level: string, { local = false, to }: LogOptions = {}): Log {
  const options = {
    level,
    redact: REDACTED.flatMap((key) => [key, `*.${key}`]),
    serializers: { err: stdSerializers.errWithCause },
    hooks: { streamWrite: maskAddresses },
    mixin: () => ({ reference: currentReference() }),
    ...(local && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }),
  };
  return to === undefined ? pino(options) : pino(options, to);
}

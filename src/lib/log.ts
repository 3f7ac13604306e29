import { type DestinationStream, pino, stdSerializers, stdTimeFunctions, type Logger } from 'pino';
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

/**
 * Omits secrets by their key, masks addresses, and adds the reference of the request. Levels are
 * names and times are ISO 8601, since searches and alerts are written by people.
 * @param to Default: standard output. Not a transport of pino's: that is a file of its package, which
 *   a bundle doesn't have.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (name: string) => ({ level: name }) },
    redact: REDACTED.flatMap((key) => [key, `*.${key}`]),
    serializers: { err: stdSerializers.errWithCause },
    hooks: { streamWrite: maskAddresses },
    mixin: () => ({ reference: currentReference() }),
  };
  return to === undefined ? pino(options) : pino(options, to);
}

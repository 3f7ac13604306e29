import type { Text } from './reply.ts';

/** The end of a mute that lasts until somebody unmutes it. */
export const EVER_AT = new Date('9999-12-31T00:00:00Z');

/** Describes the end of a mute, to follow «muted» in a sentence. */
export function mutedInWords(until: Date): Text {
  return until >= EVER_AT
    ? 'until somebody unmutes it'
    : ['until ', { kind: 'time', at: until, show: 'datetime' }];
}

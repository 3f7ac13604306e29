import type { Text } from './reply.ts';

/** Until somebody unmutes it. */
export const EVER_AT = new Date('9999-12-31T00:00:00Z');

/** For a sentence, after «muted». */
export function mutedInWords(until: Date): Text {
  return until >= EVER_AT
    ? 'until somebody unmutes it'
    : ['until ', { kind: 'time', at: until, show: 'datetime' }];
}

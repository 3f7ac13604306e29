import { isPrivate } from '../../../domain/digest.ts';
import { formatCount } from '../../../domain/figures.ts';
import type { Text } from '../../../domain/reply.ts';
import type { InterruptedSlot } from '../../../store/digest/interrupted-slots.ts';
import type { Examination } from './examination.ts';

const MINUTE_MS = 60_000;
/** Milliseconds after which some replica has resumed an interrupted digest, if any can. */
const LATE_MS = 10 * MINUTE_MS;
/** Greatest age of a digest that is examined: nobody looks for older ones. */
const TOLD_MS = 7 * 24 * 60 * MINUTE_MS;
const NAMED = 3;

/** Examines whether digests got to their channels, with what belongs to them. */
export const digests: Examination = {
  about: 'the digests',
  async examine({ store, person, now }) {
    const sinceAt = new Date(now.getTime() - TOLD_MS);
    const lost = await store.slots.lost(sinceAt, new Date(now.getTime() - LATE_MS));
    // The private digests of other people stay private.
    const shown = lost.filter((slot) => !isPrivate(slot) || slot.channelId === person.id);
    const count = formatCount(shown.length, 'may be missing', 'may be missing');
    return {
      findings: shown.slice(-NAMED).map((slot) => ({ tone: 'warning', text: lostWords(slot) })),
      facts: [{ label: 'Digests', value: shown.length === 0 ? 'none went astray' : count }],
    };
  },
};

function lostWords(slot: InterruptedSlot): Text {
  const place: Text = isPrivate(slot)
    ? ['Your direct messages']
    : [{ kind: 'channel', id: slot.channelId }];
  return [
    ...place,
    ': the digest or summary of ',
    { kind: 'time', at: slot.postingAt, show: 'datetime' },
    ' may be missing, or stand there without its thread: Postbell was stopped as it posted it. «postbell digest now» posts a digest again.',
  ];
}

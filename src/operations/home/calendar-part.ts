import { calendarOf } from '../../domain/calendar.ts';
import { reachesNobody } from '../../domain/campaign-status.ts';
import { formatCount } from '../../domain/figures.ts';
import { type Text, warning } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { sumOf } from '../../lib/sum.ts';
import type { Service } from '../../service/service.ts';
import { dayLines } from '../campaign/calendar.ts';
import { type Planned, readLists, readPlanned } from '../campaign/planned.ts';
import { type HomePart, keptAMinute } from './home-part.ts';

const MOST_DAYS = 3;
const DAY_MS = 24 * 3_600_000;

/** Reads for both parts of Home that show campaigns, and for everybody. */
export function planning(service: Service, now: () => Date): () => Promise<Planned> {
  return keptAMinute(now, async () => {
    const planned = await readPlanned(service);
    if (planned.failure) throw planned.failure;
    return planned;
  });
}

/** Shows what goes out in the next two weeks, by the days of the reader's zone. */
export function calendarPart(
  service: Service,
  now: () => Date,
  planned: () => Promise<Planned>,
): HomePart {
  const read = keptAMinute(now, async () => {
    const { campaigns, gaps } = await planned();
    const since = now().getTime() - DAY_MS;
    // Days are told by the reader's zone, lists are for all.
    const dated = campaigns.filter(
      ({ status, sendAt }) => !reachesNobody(status) && (sendAt === null || +sendAt > since),
    );
    const lists = await readLists(service, dated);
    return { campaigns, lists, gaps: compact([...gaps, lists.gap]) };
  });
  return {
    title: 'Next two weeks',
    missing: 'The calendar can’t be loaded right now.',
    operation: 'campaign calendar',
    read: async ({ store, person: { zone }, now: at }) => {
      const [{ campaigns, lists, gaps }, quiet] = await Promise.all([
        read(),
        store.quietHours.get(),
      ]);
      // Campaigns that are going out stand among the running ones.
      const coming = campaigns.filter(({ sendAt }) => sendAt !== null && sendAt > at);
      const { days } = calendarOf(coming, { zone, now: at });
      if (days.length === 0 && gaps.length === 0) {
        return { summary: 'Nothing is scheduled.' };
      }
      const left = days.slice(MOST_DAYS);
      const rest = sumOf(left, (day) => day.campaigns.length);
      const more = `and ${formatCount(rest, 'campaign')} on ${formatCount(left.length, 'later day')}`;
      const shown = { lists, quiet, zone, now: at };
      const items = compact<Text>([...dayLines({ days }, MOST_DAYS, shown), rest > 0 && more]);
      return {
        sections: [
          ...gaps.map(warning),
          ...(items.length > 0 ? [{ kind: 'bullets', items } as const] : []),
        ],
      };
    },
  };
}

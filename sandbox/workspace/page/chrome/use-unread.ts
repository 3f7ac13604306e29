import { useEffect, useState } from 'react';
import type { Person, Snapshot } from '../../page-protocol.ts';
import { channelsOf, messagesOf } from '../state.ts';

type Seen = Readonly<Record<string, number>>;

/** How many messages by others came to each channel since this window last showed it. */
export function useUnread(
  snapshot: Snapshot,
  person: Person,
  place: string,
): ReadonlyMap<string, number> {
  const [seen, setSeen] = useState<Seen>(() => latestOf(snapshot, person));
  const latest = latestOf(snapshot, person)[place] ?? 0;
  useEffect(() => setSeen((before) => ({ ...before, [place]: latest })), [place, latest]);
  return new Map(
    channelsOf(snapshot, person).map(({ id }) => {
      const news = messagesOf(snapshot.messages, person, id).filter(
        ({ ts, personId }) => Number(ts) > (seen[id] ?? 0) && personId !== person.id,
      );
      return [id, id === place ? 0 : news.length];
    }),
  );
}

function latestOf(snapshot: Snapshot, person: Person): Seen {
  return Object.fromEntries(
    channelsOf(snapshot, person).map(({ id }) => [
      id,
      Math.max(0, ...messagesOf(snapshot.messages, person, id).map(({ ts }) => Number(ts))),
    ]),
  );
}

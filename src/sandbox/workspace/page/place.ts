import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Channel, Person, Snapshot } from '../page-protocol.ts';
import { channelsOf } from './state.ts';

/** Where a window is, as its address says: `?as=mira&in=general&thread=1700000000.000100`. */
export interface Place {
  readonly person: Person;
  /** A channel's id, or `home`. */
  readonly place: string;
  readonly threadTs?: string;
}

/** The window's place, kept in its address, so that reloading and going back work. */
export function useAddress(snapshot: Snapshot | null) {
  const [search, setSearch] = useState(location.search);
  useEffect(() => {
    const follow = () => setSearch(location.search);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  // Other changes of the snapshot move nobody.
  const { people, channels } = snapshot ?? {};
  const address = useMemo(
    () => (snapshot ? readAddress(search, snapshot) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, people, channels],
  );
  const go = useCallback(
    (place: Place) => {
      if (!snapshot) return;
      history.pushState(null, '', addressOf(place, snapshot));
      setSearch(location.search);
    },
    [snapshot],
  );
  return { address, go };
}

/** The channel of a link to a message of this workspace: `/archives/C1/p1700000000000100`. */
export function channelOfLink(href: string): string | null {
  const { origin, pathname } = new URL(href, location.href);
  if (origin !== location.origin) return null;
  return /^\/archives\/([^/]+)/.exec(pathname)?.[1] ?? null;
}

function readAddress(search: string, snapshot: Snapshot): Place | null {
  const params = new URLSearchParams(search);
  const person = find(snapshot.people, params.get('as')) ?? snapshot.people[0];
  if (!person) return null;
  const channels = channelsOf(snapshot, person);
  const wanted = params.get('in') ?? channelOfLink(location.href);
  const place = wanted === 'home' ? wanted : (find(channels, wanted) ?? channels[0])?.id;
  const threadTs = params.get('thread');
  return { person, place: place ?? 'home', ...(threadTs && { threadTs }) };
}

function addressOf({ person, place, threadTs }: Place, snapshot: Snapshot): string {
  const channel = snapshot.channels.find(({ id }) => id === place);
  const params = new URLSearchParams({ as: person.name.toLowerCase(), in: nameOf(channel, place) });
  if (threadTs) params.set('thread', threadTs);
  return `/?${params}`;
}

function nameOf(channel: Channel | undefined, place: string): string {
  return channel?.kind === 'channel' ? channel.name : place;
}

/** By id, or by name in any case. */
function find<T extends { readonly id: string; readonly name: string }>(
  all: readonly T[],
  wanted: string | null,
): T | undefined {
  return all.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted?.toLowerCase());
}

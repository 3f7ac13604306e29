import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Channel, Person } from '../page-protocol.ts';
import { channelsOf, type Setting } from './state.ts';

/** Where everybody is, as in Slack; newcomers begin there. */
const FIRST_CHANNEL = 'general';

/** Where a window is, as its address says: `?as=mira&in=general&thread=1700000000.000100`. */
export interface Place {
  readonly person: Person;
  /** A channel's id, or `home`. */
  readonly place: string;
  readonly threadTs?: string;
}

/** The window's place, kept in its address, so that reloading and going back work. */
export function useAddress(setting: Setting | null) {
  const [search, setSearch] = useState(location.search);
  useEffect(() => {
    const follow = () => setSearch(location.search);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const address = useMemo(() => (setting ? readAddress(search, setting) : null), [search, setting]);
  const go = useCallback(
    (place: Place) => {
      if (!setting) return;
      history.pushState(null, '', addressOf(place, setting));
      setSearch(location.search);
    },
    [setting],
  );
  return { address, go };
}

/** The channel of a link to a message of this workspace: `/archives/C1/p1700000000000100`. */
export function channelOfLink(href: string): string | null {
  const { origin, pathname } = new URL(href, location.href);
  if (origin !== location.origin) return null;
  return /^\/archives\/([^/]+)/.exec(pathname)?.[1] ?? null;
}

function readAddress(search: string, setting: Setting): Place | null {
  const params = new URLSearchParams(search);
  const person = find(setting.people, params.get('as')) ?? setting.people[0];
  if (!person) return null;
  const channels = channelsOf(setting, person);
  const requested = params.get('in') ?? channelOfLink(location.href);
  const channel = find(channels, requested) ?? find(channels, FIRST_CHANNEL) ?? channels[0];
  const place = requested === 'home' ? requested : channel?.id;
  const threadTs = params.get('thread');
  return { person, place: place ?? 'home', ...(threadTs && { threadTs }) };
}

function addressOf({ person, place, threadTs }: Place, setting: Setting): string {
  const channel = setting.channels.find(({ id }) => id === place);
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
  requested: string | null,
): T | undefined {
  return all.find(
    ({ id, name }) => id === requested || name.toLowerCase() === requested?.toLowerCase(),
  );
}

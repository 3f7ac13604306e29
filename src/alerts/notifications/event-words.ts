import { bounceMeaning, isBounceReason } from '../../domain/bounces.ts';
import { EVENT_WORDS, isEventKind, KINDS_BY_RANK } from '../../domain/events.ts';
import { formatCount } from '../../domain/figures.ts';
import { maskAddress, maskAddresses } from '../../lib/mask.ts';
import type { Span } from '../../domain/reply.ts';
import { sumOf } from '../../lib/sum.ts';
import { enumerated, shortened } from '../../lib/text.ts';
import type { KindCount, NotifiedEvent } from '../../store/alerts/event-notifications.ts';

const UNKNOWN_KIND_MAX = 30;
const SAID_MAX = 160;
const LINK_MAX = 80;

/** For one event, e.g. `hard bounce`. */
export function kindInWords(kind: string): string {
  return isEventKind(kind) ? EVENT_WORDS[kind][0] : `${shownKind(kind)} event`;
}

/** E.g. `1,204 hard bounces and 5 spam complaints`. */
export function eventsInWords(counts: readonly KindCount[]): string {
  return enumerated(
    kindTotals(counts).map(([kind, count]) =>
      isEventKind(kind)
        ? formatCount(count, ...EVENT_WORDS[kind])
        : formatCount(count, `${shownKind(kind)} event`),
    ),
  );
}

export function totalOf(counts: readonly KindCount[]): number {
  return sumOf(counts, ({ count }) => count);
}

export function maskedAddress({ address }: NotifiedEvent): string | null {
  return address === null ? null : maskAddress(address);
}

/** The reason in plain words with what the server answered, or the link; empty without either. */
export function whyOf({ reason, said, link }: NotifiedEvent): readonly Span[] {
  if (reason !== null) {
    const answer = said === null ? [] : [' · ', { kind: 'code' as const, text: shownSaid(said) }];
    return [reason, ...answer];
  }
  return link === null ? [] : [`to ${shownLink(link)}`];
}

export function meaningOf({ reason }: NotifiedEvent): string | null {
  return reason !== null && isBounceReason(reason) ? bounceMeaning(reason) : null;
}

export function shownSaid(said: string): string {
  return shortened(maskAddresses(said), SAID_MAX);
}

/** Leaves out what follows the path, since it identifies who clicked. */
function shownLink(link: string): string {
  const url = URL.parse(link);
  const place = url === null ? link.split(/[?#]/u, 1).join('') : `${url.host}${url.pathname}`;
  return shortened(maskAddresses(place), LINK_MAX);
}

function kindTotals(counts: readonly KindCount[]): readonly (readonly [string, number])[] {
  const byKind = Map.groupBy(counts, ({ kind }) => kind);
  return [...byKind]
    .map(([kind, group]) => [kind, totalOf(group)] as const)
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function rank(kind: string): number {
  // Kinds that we don’t know come last.
  return isEventKind(kind) ? KINDS_BY_RANK.indexOf(kind) : KINDS_BY_RANK.length;
}

function shownKind(kind: string): string {
  return shortened(maskAddresses(kind.replaceAll('_', ' ')), UNKNOWN_KIND_MAX);
}

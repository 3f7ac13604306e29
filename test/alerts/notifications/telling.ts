import {
  type AlertFilter,
  type AlertMode,
  type AlertOptions,
  EVERYTHING,
} from '../../../src/domain/alerts.ts';
import type { EventKind } from '../../../src/domain/events.ts';
import { plainText, type Reply, type Section } from '../../../src/domain/reply.ts';
import { SUBSCRIBED_AT, type Running } from '../../relay/campaign-events.ts';

interface Wish {
  readonly channelId?: string;
  readonly kinds?: readonly EventKind[];
  readonly filter?: Partial<AlertFilter>;
  readonly options?: AlertOptions;
}

/** Subscribes a channel in a mode. */
export const follow = (
  { store }: Pick<Running, 'store'>,
  mode: AlertMode,
  { channelId = 'C1', kinds = [], filter = {}, options }: Wish = {},
) =>
  store.subscriptions.add(
    {
      channelId,
      mode,
      filter: { ...EVERYTHING, kind: { only: kinds, not: [] }, ...filter },
      createdBy: 'U1',
      ...(options && { options }),
    },
    SUBSCRIBED_AT,
  );

/** All that a reader sees of a message, line by line. */
export function textOf({ title, summary, sections = [], footnote }: Reply): string {
  const parts = [title, plainText(summary ?? ''), ...sections.flatMap(linesOf)];
  return [...parts, plainText(footnote ?? '')].filter((line) => line !== '').join('\n');
}

function linesOf(section: Section): readonly string[] {
  if (section.kind === 'bullets') return section.items.map((item) => plainText(item));
  return 'text' in section ? [plainText(section.text)] : [section.kind];
}

export function labelsOf({ actions = [] }: Reply): readonly string[] {
  return actions.map(({ label }) => label);
}

/** What hangs in a channel, as read there, oldest first. */
export const readIn = (wall: Running['wall'], channelId = 'C1'): readonly string[] =>
  wall.messages.filter((one) => one.channelId === channelId).map(({ reply }) => textOf(reply));

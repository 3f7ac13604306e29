export function campaignTopic(campaignId: string): string {
  return `campaign:${campaignId}`;
}

export function campaignOfTopic(topic: string): string | null {
  return /^campaign:([^#]+)/.exec(topic)?.[1] ?? null;
}

/** The topic of all campaigns together, which has no figures of its own. */
export const OVERVIEW_TOPIC = 'overview';

export function isOverviewTopic(topic: string): boolean {
  return topic === OVERVIEW_TOPIC || topic.startsWith(`${OVERVIEW_TOPIC}#`);
}

/** Returns the topic of a filter's figures, see `viewOf`; the topic itself without a filter. */
export function topicInView(topic: string, view: string): string {
  return view === '' ? topic : `${topic}#${view}`;
}

interface Belonging {
  readonly campaignId: string | null;
  readonly listId: string | null;
  readonly messageId: string | null;
  readonly sender: string | null;
  readonly occurredAt: Date;
}

export type Topic = {
  /** The hash of the lists and domains that limit the figures, see `viewOf`; empty without any. */
  readonly view: string;
} & (
  | { readonly kind: 'overview' }
  | { readonly kind: 'campaign'; readonly campaignId: string }
  | { readonly kind: 'smtp'; readonly day: string; readonly sender: string }
  | { readonly kind: 'list'; readonly day: string; readonly listId: string }
  | { readonly kind: 'contacts'; readonly day: string }
);

/** Returns the campaign of an event, or a day (UTC) of its SMTP sender, list, or account. */
export function topicOf({ campaignId, listId, messageId, sender, occurredAt }: Belonging): string {
  if (campaignId !== null) return campaignTopic(campaignId);
  const day = occurredAt.toISOString().slice(0, 10);
  if (sender !== null || messageId !== null) return `smtp:${day}:${sender ?? ''}`;
  return listId === null ? `contacts:${day}` : `list:${day}:${listId}`;
}

export function readTopic(text: string): Topic {
  const [, topic = text, view = ''] = /^(.*)#([\da-f]{8})$/s.exec(text) ?? [];
  if (topic === OVERVIEW_TOPIC) return { kind: 'overview', view };
  const [, kind, rest = ''] = /^(\w+):(.*)$/s.exec(topic) ?? [];
  if (kind === 'campaign') return { kind, view, campaignId: rest };
  const day = rest.slice(0, 10);
  const subject = rest.slice(11);
  if (kind === 'smtp') return { kind, view, day, sender: subject };
  if (kind === 'list') return { kind, view, day, listId: subject };
  return { kind: 'contacts', view, day };
}

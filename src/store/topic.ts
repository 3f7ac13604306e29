/** The topic of everything that concerns one campaign. */
export function campaignTopic(campaignId: string): string {
  return `campaign:${campaignId}`;
}

/** The campaign that a topic is about; `null` for one about something else. */
export function campaignOfTopic(topic: string): string | null {
  return /^campaign:([^#]+)/.exec(topic)?.[1] ?? null;
}

/** The topic of all campaigns together, which has no figures of its own. */
export const OVERVIEW_TOPIC = 'overview';

/** Tells whether a topic is that of an overview, in whatever view. */
export function isOverviewTopic(topic: string): boolean {
  return topic === OVERVIEW_TOPIC || topic.startsWith(`${OVERVIEW_TOPIC}#`);
}

/** Returns the topic of a filter's figures, see `viewOf`; the topic itself without a filter. */
export function topicInView(topic: string, view: string): string {
  return view === '' ? topic : `${topic}#${view}`;
}

import type { Campaign } from '../../service/campaign.ts';
import type { Watched } from '../../store/watched.ts';
import { readTopic } from '../topic.ts';

/** What an alarm is about. */
export type Subject =
  | { readonly kind: 'campaign'; readonly campaignId: string; readonly view: string }
  | {
      readonly kind: 'smtp';
      readonly day: string;
      /** Empty when the events don't name it. */
      readonly sender: string;
      readonly view: string;
    };

/** As `viewOf` makes them. */
const VIEW = /#([\da-f]{8})$/;

/** `null` for what is not sent: lists and contacts. */
export function subjectOf({ topic }: Pick<Watched, 'topic'>): Subject | null {
  const view = VIEW.exec(topic)?.[1] ?? '';
  const about = readTopic(topic.replace(VIEW, ''));
  if (about.kind === 'campaign') return { ...about, view };
  return about.kind === 'smtp' ? { ...about, view } : null;
}

export function titleOf(subject: Subject, campaign: Campaign | null): string {
  if (subject.kind === 'campaign') return campaign?.name || `Campaign ${subject.campaignId}`;
  const sender = subject.sender === '' ? 'SMTP e-mails' : `SMTP e-mails from ${subject.sender}`;
  return `${sender} on ${subject.day}`;
}

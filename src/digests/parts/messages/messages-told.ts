import type { FigureFormats } from '../../../core/figures.ts';
import type { Section, Step, Table } from '../../../core/reply.ts';
import type { Told, Wanted } from '../../part.ts';
import { asManyBefore } from '../change.ts';
import type { Figured, Settled } from '../settling.ts';

/** What sets campaigns of one kind of message apart from those of another. */
export interface MessageKind<S, F> {
  readonly name: 'sms' | 'push';
  /** E.g. `SMS campaign`. */
  readonly campaign: string;
  /** Which of them come last, where there are too many to read, e.g. `of lower cost`. */
  readonly leftOut: string;
  readonly verdict: (sent: readonly Figured<S, F>[], formats: FigureFormats) => string;
  readonly sections: (
    settled: Settled<S, F>,
    days: number,
    formats: FigureFormats,
  ) => readonly Section[];
  readonly table: (sent: readonly Figured<S, F>[], formats: FigureFormats) => Table;
  /** Above the table. */
  readonly title: string;
  /** Leads to all of them. */
  readonly all: Step;
}

/** What a digest tells of the campaigns that went out. */
export function messagesTold<S, F>(
  settled: Settled<S, F>,
  { name, campaign, ...kindOf }: MessageKind<S, F>,
  { kind, period, formats }: Wanted,
): Required<Told> {
  const { now, unread, failure } = settled;
  const days = period.days.length;
  const isQuiet = now.length === 0 && unread === 0;
  const notRead = formats.count(unread, campaign);
  const verdict =
    now.length === 0 && unread > 0
      ? `${notRead} went out, figures not known now`
      : kindOf.verdict(now, formats);
  const table = { title: kindOf.title, sections: [kindOf.table(now, formats)] };
  return {
    verdict: isQuiet && kind !== name ? null : verdict,
    light: null,
    isQuiet,
    sections: now.length === 0 ? [] : kindOf.sections(settled, days, formats),
    details: now.length > 1 ? [{ key: name, reply: table }] : [],
    steps: isQuiet ? [] : [kindOf.all],
    footnotes: [
      ...(unread > 0 && !failure
        ? [`${notRead} ${kindOf.leftOut} left out: too many to read.`]
        : []),
      ...(settled.before.length > 0 && !settled.isEqualAge
        ? [`The ${campaign}s of ${asManyBefore(days, formats)} had more time.`]
        : []),
    ],
    missing: failure ? [{ words: `figures of ${notRead}`, failure }] : [],
  };
}

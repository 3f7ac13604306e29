import type { EventKind } from './events.ts';

/** Figures that both sides count, in recipients. */
export type ComparedFigure =
  | 'sent'
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'unsubscribed'
  | 'complaints'
  | 'hardBounces'
  | 'softBounces';

/** One figure as it was counted here from events, and by the service. */
export interface FigurePair {
  readonly figure: ComparedFigure;
  readonly here: number;
  readonly there: number;
  /** Beyond what is tolerated. */
  readonly differs: boolean;
}

/** Why figures may differ; `kinds` are the events that it is about. */
export interface ComparisonReason {
  readonly kind:
    /** The campaign began before these events were reported here; `at`: since when they are. */
    | 'began before'
    /** The service has no webhook of ours for them; `at`: when there last was one, if ever. */
    | 'no webhook'
    /** There is a webhook, and yet none came. */
    | 'silent'
    /** Statistics go on changing; `at`: until when. */
    | 'still moving'
    /** More was reported here than the service counts. */
    | 'more here'
    | 'unknown';
  readonly kinds: readonly EventKind[];
  readonly at: Date | null;
}

/** A campaign's counts here beside the service's own. */
export interface Comparison {
  readonly campaignId: string;
  readonly name: string;
  readonly sentAt: Date;
  readonly comparedAt: Date;
  readonly differs: boolean;
  readonly figures: readonly FigurePair[];
  /** Empty where nothing differs. */
  readonly reasons: readonly ComparisonReason[];
}

/** True where figures differ as they must: the campaign began before its events came here. */
export function isExpected({ differs, reasons }: Comparison): boolean {
  const kinds = new Set(reasons.map(({ kind }) => kind));
  const isPartial = kinds.delete('began before');
  kinds.delete('still moving');
  return differs && isPartial && kinds.size === 0;
}

/** Bounces of SMTP e-mails in the 24 hours before they were compared. */
export interface BounceComparison {
  readonly here: number;
  readonly there: number;
  readonly differs: boolean;
}

/** What came of comparing everything. */
export interface ComparisonOutcome {
  readonly compared: number;
  readonly differing: number;
  /** Campaigns that began before their events came here; not among those that differ. */
  readonly partial: number;
  /** Campaigns of which the service said nothing. */
  readonly failed: number;
  /** Why, in a sentence, of one of them. */
  readonly failure: string | null;
  /** `null` where the service has no such figure. */
  readonly bounces: BounceComparison | null;
}

import type { EventKind } from './events.ts';
import type { Outcome } from './ratio.ts';

/** The figures that both Postbell and the service count, in recipients. */
export type ComparedFigure = keyof Outcome;

export interface FigurePair {
  readonly figure: ComparedFigure;
  readonly here: number;
  readonly there: number;
  readonly differs: boolean;
}

/** A reason why figures may differ; `kinds` are the events that it concerns. */
export interface ComparisonReason {
  readonly kind:
    /** The campaign began before these events were reported here; `at`: since when they are. */
    | 'began before'
    /** The service has no webhook to Postbell for them; `at`: when there last was one, if ever. */
    | 'no webhook'
    /** There is a webhook, but no event came. */
    | 'silent'
    /** The statistics are not final yet; `at`: until when. */
    | 'still moving'
    /** More events came here than the service counts. */
    | 'more here'
    | 'unknown';
  readonly kinds: readonly EventKind[];
  readonly at: Date | null;
}

export interface Comparison {
  readonly campaignId: string;
  readonly name: string;
  readonly sentAt: Date;
  readonly comparedAt: Date;
  readonly differs: boolean;
  readonly figures: readonly FigurePair[];
  readonly reasons: readonly ComparisonReason[];
}

/** Tells whether a difference is expected: the campaign began before its events came here. */
export function isExpected({ differs, reasons }: Comparison): boolean {
  const kinds = new Set(reasons.map(({ kind }) => kind));
  const isPartial = kinds.delete('began before');
  kinds.delete('still moving');
  return differs && isPartial && kinds.size === 0;
}

/** Bounces of SMTP emails in the 24 hours before they were compared. */
export interface BounceComparison {
  readonly here: number;
  readonly there: number;
  readonly differs: boolean;
}

export interface ComparisonOutcome {
  readonly compared: number;
  readonly differing: number;
  /** Campaigns that began before their events came here; `differing` excludes them. */
  readonly partial: number;
  readonly failed: number;
  readonly failure: string | null;
  /** `null` where the service has no such figure. */
  readonly bounces: BounceComparison | null;
}

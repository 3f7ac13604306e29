import type { Judging, Light } from '../domain/figures.ts';
import type { DigestKind, DigestFilter, SectionName } from '../domain/digest.ts';
import type { PostbellError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import type { BounceCollector } from '../snapshots/bounces.ts';
import type { Period } from '../domain/schedule.ts';
import type { Action, Reply, Section, Table, Text } from '../domain/reply.ts';

/** The sources from which sections are gathered. */
export interface SectionDependencies {
  readonly service: Service;
  readonly store: Pick<
    Store,
    | 'bounces'
    | 'campaignFigures'
    | 'comparisons'
    | 'counts'
    | 'webhooks'
    | 'snapshots'
    | 'smtpEmails'
  >;
  readonly log: Log;
  readonly now: () => Date;
  readonly collector: Pick<BounceCollector, 'readUntil'>;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
}

export interface DigestRequest {
  readonly kind: DigestKind;
  /** The period to report on: whole local days. */
  readonly period: Period;
  /** Earlier periods are compared at the age that this one has now. */
  readonly now: Date;
  /** IANA zone of the readers. */
  readonly zone: string;
  readonly filter: DigestFilter;
  readonly judging: Judging;
}

/** One subject of a digest, with its verdict, its sections and its messages in the thread. */
export interface DigestSection {
  readonly name: SectionName;
  /** The name of the subject for the middle of a sentence: `SMTP bounces`. */
  readonly words: string;
  /** @throws {PostbellError} when nothing of it can be had. */
  tell(request: DigestRequest): Promise<SectionContent>;
}

export interface SectionContent {
  /** One clause, which may begin with a light: `🟠 Balance lasts about 6 days`; `null`: none. */
  readonly verdict: string | null;
  /** The verdict itself says how things stand, so that “Healthy” isn't put before it. */
  readonly saysHow?: true;
  /** More clauses on what is wrong, worst first. */
  readonly also?: readonly string[];
  /** The worst light of its rates; `null`: none was judged. */
  readonly light: Light | null;
  /** Nothing in the answer is worth a message. */
  readonly isQuiet: boolean;
  /** At most four figures, each beside its average; a digest shows those of one part. */
  readonly table?: Table | null;
  /** Things that somebody should act on, each in a line; a digest shows one. */
  readonly warnings?: readonly Text[];
  /** At most two lines on the worst and the best, or on what is most frequent. */
  readonly extremes?: readonly Text[];
  /** The clause of the verdict that says the first of these, too: a digest says it once. */
  readonly saysFirst?: string | null;
  /** All figures, for the thread; each heading begins a message. */
  readonly sections: readonly Section[];
  /** More messages for the thread, in this order; the key identifies one across attempts. */
  readonly details?: readonly { readonly key: string; readonly reply: Reply }[];
  /** Actions, the most useful first; a digest shows a few of all its parts. */
  readonly actions?: readonly Action[];
  /** Sources and denominators, each a sentence, for the thread. */
  readonly footnotes?: readonly string[];
  /** Sentences on what the digest's filter excludes; quiet digests show them, too. */
  readonly unfiltered?: readonly string[];
  /** Figures that were not available now; they are requested again and filled in. */
  readonly missing?: readonly Missing[];
}

export const NOTHING: SectionContent = { verdict: null, light: null, isQuiet: true, sections: [] };

/** Returns an answer that says only that its subject, `web push`, is left out of a filtered digest. */
export function leftOut(subject: string): SectionContent {
  return { ...NOTHING, unfiltered: [subject] };
}

export interface Missing {
  /** Words for the middle of a sentence: `full figures of 3 campaigns`. */
  readonly words: string;
  readonly failure: PostbellError;
  /** The missing data as paths: `campaigns/71014` is in `campaigns`. Default: the words. */
  readonly of?: readonly string[];
}

/** The answer of a part, with what is missing of it. Plain data, so that it can be stored. */
export interface SectionResult {
  readonly name: SectionName;
  readonly words: string;
  /** `null`: nothing was available. */
  readonly content: Omit<SectionContent, 'missing'> | null;
  readonly lacks: readonly Lack[];
}

/** A lack as it is stored, with the failure in words. */
export interface Lack extends Omit<Missing, 'failure'> {
  readonly reason: string;
  /** The lack may be temporary, so another request may help. */
  readonly isPassing: boolean;
}

/** Tells whether a part has nothing to say: it was not available, or lacks verdict and sections. */
export function saysNothing({ content }: SectionResult): boolean {
  return content === null || (content.verdict === null && content.sections.length === 0);
}

export function isIncomplete({ lacks }: SectionResult): boolean {
  return lacks.some(({ isPassing }) => isPassing);
}

import type { FigureFormats, Light } from '../core/figures.ts';
import type { DigestKind, DigestScope } from '../core/digest.ts';
import type { PostbellError } from '../core/errors.ts';
import type { Period } from '../core/daily.ts';
import type { Reply, Section, Step } from '../core/reply.ts';

export type PartName = 'campaigns' | 'bounces' | 'smtp' | 'sms' | 'push' | 'lists' | 'balance';

/** What a part of a digest is to tell, and how. */
export interface Wanted {
  readonly kind: DigestKind;
  /** What is told: whole local days. */
  readonly period: Period;
  /** When the digest is due; figures of earlier periods are compared as they stood as long after. */
  readonly dueAt: Date;
  readonly now: Date;
  /** IANA zone of the readers. */
  readonly zone: string;
  readonly scope: DigestScope;
  readonly formats: FigureFormats;
}

/** One subject of a digest: what it says above, in the message and below it in the thread. */
export interface Part {
  readonly name: PartName;
  /** What is missing when it can't be had, for the middle of a sentence: `SMTP bounces`. */
  readonly words: string;
  /** @throws {PostbellError} when nothing of it can be had. */
  tell(wanted: Wanted): Promise<Told>;
}

export interface Told {
  /**
   * For the line above all: `3 campaigns to 41,204 recipients · 🟢 all rates are fine`. Phrases,
   * each of which may begin with a light; `null`: nothing to say there.
   */
  readonly verdict: string | null;
  /** The worst light of its rates; `null`: none was judged. */
  readonly light: Light | null;
  /** Nothing of it is worth a message. */
  readonly isQuiet: boolean;
  readonly sections: readonly Section[];
  /** What stands below the bounces of a digest that tells several subjects. */
  readonly afterBounces?: readonly Section[];
  /** Posted in the thread, in this order; the key names one across attempts. */
  readonly details?: readonly { readonly key: string; readonly reply: Reply }[];
  /** The most useful first; a digest shows a few of all its parts. */
  readonly steps?: readonly Step[];
  /** Sources and denominators, each a sentence. */
  readonly footnotes?: readonly string[];
  /** What it doesn't tell because the digest is narrowed, each a sentence; told on quiet days too. */
  readonly leftOut?: readonly string[];
  /** What of it could not be had now; it is asked for again, and filled in. */
  readonly missing?: readonly Missing[];
}

export interface Missing {
  /** For the middle of a sentence: `figures in full of 3 campaigns`. */
  readonly words: string;
  readonly failure: PostbellError;
  /**
   * What it is, as paths of which `campaigns/71014` is a part of `campaigns`: by these less of it is
   * known for less. Default: the words.
   */
  readonly of?: readonly string[];
}

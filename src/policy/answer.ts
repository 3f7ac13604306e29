import type { ApprovalRules } from '../domain/approvals.ts';
import {
  type Entry,
  entryInWords,
  type Grant,
  type Protected,
  type Right,
  RIGHTS,
  rolesWith,
  verdictOn,
  type Verdict,
} from '../domain/rights.ts';
import { enumerated } from '../lib/text.ts';

/**
 * The one answer to “may I?”: commands, forms, buttons, help, App Home and `/postbell why` say this.
 * `with approval`: they may ask for it, and a second person does it.
 */
export type Answer =
  | { readonly may: 'yes'; readonly grants: readonly Grant[] }
  | {
      readonly may: 'with approval' | 'no';
      /** A sentence without its full stop. */
      readonly why: string;
      /** True where somebody who has the right may be asked to do it for them. */
      readonly isAskable: boolean;
    };

/** The rights for whose operations whoever prepares things may ask somebody else. */
const ASKABLE: ReadonlySet<Right> = new Set(['send', 'delete']);

const UNKNOWN: Answer = {
  may: 'no',
  why: 'Your permissions can’t be read right now, so Postbell does nothing for you',
  isAskable: false,
};

/** The rights of one person in one place, as they were when they were read. */
export interface Standpoint {
  /** Everything that concerns them there, the channel's limits included. */
  readonly grants: readonly Grant[];
  /** The rules of approval by a second person; `null`: nothing takes one. */
  readonly approvals: ApprovalRules | null;
  /** False where the store didn't answer. */
  readonly isKnown: boolean;
}

/** Says whether somebody may do something, and where they may not, why. */
export function answerTo(operation: Protected, standpoint: Standpoint): Answer {
  const own = answerToOwn(operation, standpoint);
  const { besides } = operation;
  if (besides === undefined || own.may === 'no') return own;
  const other = answerTo(besides, standpoint);
  return other.may === 'yes' ? own : other;
}

function answerToOwn(operation: Protected, { grants, approvals, isKnown }: Standpoint): Answer {
  const verdict = verdictOn(operation, grants);
  if (verdict.may) return { may: 'yes', grants: verdict.grants };
  if (!isKnown) return UNKNOWN;
  const isAskable =
    verdict.why === 'missing' &&
    ASKABLE.has(verdict.right) &&
    verdictOn(PREPARING, grants).may &&
    // Whoever does it in this channel is within its limits, and within what is denied to all there.
    verdictOn(operation, [...grants, EVERYTHING]).may;
  const may = isAskable && approvals !== null ? 'with approval' : 'no';
  return { may, why: whyNot(verdict), isAskable };
}

const PREPARING: Protected = { name: '', rights: ['prepare'] };

/** Returns a grant to somebody that nobody gave: it comes with an office, or is only supposed. */
export function granted(entry: Entry, personId: string): Grant {
  const subject = { kind: 'person', id: personId } as const;
  return { subject, entry, isDenied: false, grantedBy: '', grantedAt: new Date(0) };
}

const EVERYTHING = granted('role:admin', '');

/** Returns why somebody may not do something, without a full stop. */
function whyNot(verdict: Exclude<Verdict, { readonly may: true }>): string {
  switch (verdict.why) {
    case 'denied':
      return `${whoIs(verdict.grant)} denied ${entryInWords(verdict.grant.entry)}`;
    case 'channel': {
      const limits = verdict.limits.map(({ entry }) => entryInWords(entry));
      return `This channel is limited to ${enumerated(limits)}. You can do this in other channels`;
    }
    case 'missing':
      return `You need ${takes(verdict.right)} to ${RIGHTS[verdict.right].replaceAll(' and ', ' or ')}`;
  }
}

/** Returns the role or right that an operation takes: `the sender role or the “send” permission`. */
export function whatItTakes({ rights: [own = 'look'] }: Protected): string {
  return takes(own);
}

function takes(right: Right): string {
  const [least] = rolesWith(right);
  const own = entryInWords(`right:${right}`);
  return least === undefined || least === 'admin'
    ? own
    : `${entryInWords(`role:${least}`)} or ${own}`;
}

function whoIs({ subject: { kind } }: Grant): string {
  if (kind === 'person') return 'You are';
  if (kind === 'channel') return 'In this channel, everyone is';
  return kind === 'group' ? 'A user group you’re in is' : 'Everyone is';
}

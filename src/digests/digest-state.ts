import type { Period } from '../core/daily.ts';
import type { DigestSettings } from '../core/digest.ts';
import type { Thresholds } from '../core/figures.ts';
import type { Reply, Section } from '../core/reply.ts';
import type { PartTold } from './ask-parts.ts';
import { digestReply, type Detail, type Fill } from './digest-reply.ts';
import { withOwnStep } from './own-step.ts';

/** A digest as it was posted, with all that is needed to go on with it. */
export interface DigestState {
  /** Whose it is, as it was then. */
  readonly digest: { readonly id: string; readonly channelId: string };
  readonly settings: DigestSettings;
  /** What it is narrowed to, in words; absent: nothing, or an older version posted it. */
  readonly narrowed?: string;
  readonly thresholds: Thresholds;
  readonly period: Period;
  readonly dueAt: Date;
  readonly note: Section | null;
  /** It may have been posted before: this message is for what belongs to it. */
  readonly isResumed?: true;
  readonly parts: readonly PartTold[];
  readonly fills: readonly Fill[];
  /** Keys of what stands in the thread. */
  readonly toldDetails: readonly string[];
  /** False from when something changed until the message shows it. */
  readonly isShown: boolean;
  /** How often it was asked again for what is missing. */
  readonly attempts: number;
  /** When that is next; `null`: no more. */
  readonly askAt: Date | null;
}

/** What the message says. */
export function messageOf(state: DigestState): Reply {
  return withOwnStep(written(state).reply, state.digest);
}

/** Nothing is missing, and nothing worth a message is there. */
export function isQuietDay(state: DigestState): boolean {
  return written(state).isQuiet;
}

/** What is still to be told in the thread, in this order. */
export function detailsToTell(state: DigestState): readonly Detail[] {
  return written(state).details.filter(({ key }) => !state.toldDetails.includes(key));
}

/** With a detail told; what it said isn't kept, since files may be large and hold addresses. */
export function withDetailTold(state: DigestState, { key }: Detail): DigestState {
  const [name, ...rest] = key.split('/');
  const parts = state.parts.map((part): PartTold => {
    if (part.name !== name || !part.told?.details) return part;
    const details = part.told.details.filter((one) => one.key !== rest.join('/'));
    return { ...part, told: { ...part.told, details } };
  });
  return { ...state, parts, toldDetails: [...state.toldDetails, key] };
}

function written(state: DigestState) {
  const { settings, narrowed = '', period, parts, note, fills } = state;
  const { askAt, attempts, isResumed = false } = state;
  const outlook = askAt ? 'asked again' : attempts > 0 ? 'given up' : 'as it is';
  return digestReply({ settings, narrowed, period, parts, note, fills, outlook, isResumed });
}

/** As text; instants stay instants. */
export function encodeState(state: DigestState): string {
  return JSON.stringify(state, function (this: Record<string, unknown>, key, shown: unknown) {
    return this[key] instanceof Date ? { instant: shown } : shown;
  });
}

/** @param text from `encodeState` */
export function decodeState(text: string): DigestState {
  const revived: unknown = JSON.parse(text, (_, value: unknown) =>
    isInstant(value) ? new Date(value.instant) : value,
  );
  return revived as DigestState;
}

function isInstant(value: unknown): value is { readonly instant: string } {
  return typeof value === 'object' && value !== null && 'instant' in value;
}

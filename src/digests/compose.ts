import type { Period } from '../core/daily.ts';
import type { DigestSettings } from '../core/digest.ts';
import { UnavailableError } from '../core/errors.ts';
import { figuresIn, type Thresholds } from '../core/figures.ts';
import { askParts, saysNothing, type AskBounds, type PartTold } from './ask-parts.ts';
import { withChartsIn } from './charts-in-language.ts';
import { digestReply, type WrittenDigest } from './digest-reply.ts';
import type { Part } from './part.ts';

export interface DigestWanted {
  readonly settings: DigestSettings;
  /** The filter in words. */
  readonly narrowed?: string;
  readonly period: Period;
  readonly dueAt: Date;
  readonly now: Date;
  /** Thresholds of the channel, where they differ from the usual ones. */
  readonly thresholds?: Thresholds;
}

const OWN_LIGHTS = 'Lights by own thresholds, not the usual ones.';

/** Gathers the answers of the parts of a digest. */
export async function gatherDigest(
  parts: readonly Part[],
  { settings, period, dueAt, now, thresholds }: DigestWanted,
  bounds: AskBounds = {},
): Promise<readonly PartTold[]> {
  const { kind, zone, scope, language } = settings;
  const formats = figuresIn(language, thresholds);
  const wanted = { kind, period, dueAt, now, zone, scope, formats };
  const told = await askParts(parts, wanted, bounds);
  const hasOwnLights = Object.keys(thresholds ?? {}).length > 0;
  return told
    .map((part) => withChartsIn(language, part))
    .map((part) => (hasOwnLights ? withOwnLights(part) : part));
}

/** Adds a footnote on the channel's own thresholds: other channels may show another light. */
function withOwnLights(part: PartTold): PartTold {
  const { told } = part;
  if (!told?.light) return part;
  return { ...part, told: { ...told, footnotes: [...(told.footnotes ?? []), OWN_LIGHTS] } };
}

/**
 * Composes a digest for reading only: it names what is missing, and promises nothing.
 * @throws {PostbellError} when no part can be had.
 */
export async function composeDigest(
  parts: readonly Part[],
  wanted: DigestWanted,
): Promise<WrittenDigest> {
  const told = await gatherDigest(parts, wanted);
  requireSomething(told);
  const { settings, narrowed = '', period } = wanted;
  return digestReply({ settings, narrowed, period, parts: told });
}

/** @throws {UnavailableError} when no part could be had. */
export function requireSomething(told: readonly PartTold[]): void {
  const [first] = told.flatMap((part) => part.lacks);
  if (!first || !told.every(saysNothing)) return;
  throw new UnavailableError(first.reason, { outcome: 'none' });
}

import type { Period } from '../domain/schedule.ts';
import type { DigestSettings } from '../domain/digest.ts';
import { UnavailableError } from '../lib/errors.ts';
import { figuresIn, type Thresholds } from '../domain/figures.ts';
import { askParts, saysNothing, type AskBounds, type SectionResult } from './ask-parts.ts';
import { withChartsIn } from './charts-in-language.ts';
import { digestReply, type WrittenDigest } from './digest-reply.ts';
import type { Part } from './part.ts';

export interface DigestDraft {
  readonly settings: DigestSettings;
  /** The filter in words. */
  readonly filterWords?: string;
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
  { settings, period, dueAt, now, thresholds }: DigestDraft,
  bounds: AskBounds = {},
): Promise<readonly SectionResult[]> {
  const { kind, zone, scope, language } = settings;
  const formats = figuresIn(language, thresholds);
  const request = { kind, period, dueAt, now, zone, scope, formats };
  const content = await askParts(parts, request, bounds);
  const hasOwnLights = Object.keys(thresholds ?? {}).length > 0;
  return content
    .map((part) => withChartsIn(language, part))
    .map((part) => (hasOwnLights ? withOwnLights(part) : part));
}

/** Adds a footnote on the channel's own thresholds: other channels may show another light. */
function withOwnLights(part: SectionResult): SectionResult {
  const { content } = part;
  if (!content?.light) return part;
  return {
    ...part,
    content: { ...content, footnotes: [...(content.footnotes ?? []), OWN_LIGHTS] },
  };
}

/**
 * Composes a digest for reading only: it names what is missing, and promises nothing.
 * @throws {PostbellError} when no part can be had.
 */
export async function composeDigest(
  parts: readonly Part[],
  request: DigestDraft,
): Promise<WrittenDigest> {
  const content = await gatherDigest(parts, request);
  requireSomething(content);
  const { settings, filterWords = '', period } = request;
  return digestReply({ settings, filterWords, period, parts: content });
}

/** @throws {UnavailableError} when no part could be had. */
export function requireSomething(content: readonly SectionResult[]): void {
  const [first] = content.flatMap((part) => part.lacks);
  if (!first || !content.every(saysNothing)) return;
  throw new UnavailableError(first.reason, { outcome: 'none' });
}

import { spansOf, type Span, type Step, type Text } from '../../core/reply.ts';

/** The most likely reason why somebody got nothing, or that they did get it. */
export interface Finding {
  /** One sentence. */
  readonly verdict: Text;
  /** What can be done, in sentences. */
  readonly advice: readonly Text[];
  /** Buttons for that. */
  readonly steps: readonly Step[];
}

/** Joins texts as they are. */
export function joinedText(...texts: readonly Text[]): readonly Span[] {
  return texts.flatMap((text) => spansOf(text));
}

/** The whole of a text in bold; a moment in it stays a moment. */
export function strongText(text: Text): readonly Span[] {
  return spansOf(text).map((span) =>
    typeof span === 'string' ? { kind: 'strong', text: span } : span,
  );
}

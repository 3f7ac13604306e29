import { spansOf, type Span, type Step, type Text } from '../../domain/reply.ts';

/** The most likely reason why somebody got nothing, or that they did get it. */
export interface Finding {
  /** One sentence. */
  readonly verdict: Text;
  /** Advice in sentences. */
  readonly advice: readonly Text[];
  /** Buttons that carry out the advice. */
  readonly steps: readonly Step[];
}

/** Joins texts as they are. */
export function joinedText(...texts: readonly Text[]): readonly Span[] {
  return texts.flatMap((text) => spansOf(text));
}

/** Sets the whole of a text in bold; a moment in it stays a moment. */
export function strongText(text: Text): readonly Span[] {
  return spansOf(text).map((span) =>
    typeof span === 'string' ? { kind: 'strong', text: span } : span,
  );
}

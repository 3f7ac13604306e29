import type { Section } from '../../domain/reply.ts';
import { capitalised } from '../../lib/text.ts';

/** The filter of a card, by its alert. */
export interface CardFilter {
  /** The name of the filter in topics. */
  readonly view: string;
  /** The words for the filter, e.g. `only gmail.com`, `without example.org`. */
  readonly words: string;
  /** The time since when it counts; `null` when that is no longer known. */
  readonly sinceAt: Date | null;
}

export function filterNotice({ words, sinceAt }: CardFilter): Section {
  const text = capitalised(words);
  return {
    kind: 'notice',
    tone: 'info',
    text: sinceAt
      ? [`${text}, counted since `, { kind: 'time', at: sinceAt, show: 'datetime' }, '.']
      : `${text}.`,
  };
}

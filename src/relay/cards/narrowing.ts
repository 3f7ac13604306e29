import type { Section } from '../../core/reply.ts';
import { capitalised } from '../../core/words.ts';

/** What a card leaves out, by the filter of its alert. */
export interface Narrowing {
  /** Its name in topics. */
  readonly view: string;
  /** E.g. `only gmail.com`, `without example.org`. */
  readonly words: string;
  /** Since when it counts; `null` when nobody knows any more. */
  readonly sinceAt: Date | null;
}

export function narrowingNotice({ words, sinceAt }: Narrowing): Section {
  const text = capitalised(words);
  return {
    kind: 'notice',
    tone: 'info',
    text: sinceAt
      ? [`${text}, counted since `, { kind: 'time', at: sinceAt, show: 'datetime' }, '.']
      : `${text}.`,
  };
}

import { type KeyboardEvent, useState } from 'react';
import { useWorkspace } from '../workspace.tsx';

/** What each person sent in this window, oldest first. */
const sent = new Map<string, string[]>();

/** Brings back with ↑ and ↓ what this person sent before, as a shell does. */
export function useRecall(text: string, write: (text: string) => void) {
  const { person } = useWorkspace();
  const texts = sent.get(person.id) ?? [];
  const [at, setAt] = useState<number | null>(null);
  const isRecalling = at !== null && text === texts[at];

  const remember = (latest: string) => {
    sent.set(person.id, [...texts.filter((one) => one !== latest), latest]);
    setAt(null);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || (text !== '' && !isRecalling)) return false;
    const next = (isRecalling ? at : texts.length) + step;
    if (next < 0 || next > texts.length) return false;
    event.preventDefault();
    setAt(next);
    write(texts[next] ?? '');
    return true;
  };
  return { remember, onKey };
}

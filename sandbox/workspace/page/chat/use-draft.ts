import { useCallback, useState } from 'react';
import { useWorkspace } from '../workspace.tsx';

/** Puts a text to where a person would type it, for whoever opens that channel next. */
export function writeDraft(personId: string, channelId: string, text: string): void {
  sessionStorage.setItem(keyOf(personId, channelId, ''), text);
}

function keyOf(...place: readonly [personId: string, channelId: string, threadTs: string]): string {
  return ['draft', ...place].join(' ');
}

/** What a person has typed in a channel or thread, kept by this window until it is sent. */
export function useDraft(channelId: string, threadTs = ''): [string, (text: string) => void] {
  const { person } = useWorkspace();
  const key = keyOf(person.id, channelId, threadTs);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const write = useCallback(
    (next: string) => {
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
      setText(next);
    },
    [key],
  );
  return [text, write];
}

import { useCallback, useState } from 'react';
import { useWorkspace } from '../workspace.tsx';

/** What a person has typed in a channel or thread, kept by this window until it is sent. */
export function useDraft(channelId: string, threadTs = ''): [string, (text: string) => void] {
  const { person } = useWorkspace();
  const key = ['draft', person.id, channelId, threadTs].join(' ');
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

import { useSyncExternalStore } from 'react';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the person's system asks for dark colours just now. */
export function useDarkTheme(): boolean {
  return useSyncExternalStore(
    (notify) => {
      dark.addEventListener('change', notify);
      return () => dark.removeEventListener('change', notify);
    },
    () => dark.matches,
  );
}

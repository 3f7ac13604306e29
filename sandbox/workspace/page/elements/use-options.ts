import { useEffect, useRef, useState } from 'react';
import type { OptionGroupObject } from 'slack-blocks-to-jsx';

const TYPING_PAUSE_MS = 250;

/** Where a menu's options come from; a string is what failed. */
export interface OptionSource {
  /** Whether the app is asked, so that asking waits for a pause in typing. */
  readonly isRemote: boolean;
  /** Characters before the app is asked. */
  readonly minQueryLength: number;
  readonly load: (
    query: string,
  ) => readonly OptionGroupObject[] | Promise<readonly OptionGroupObject[] | string>;
}

export interface Options {
  readonly groups: readonly OptionGroupObject[];
  /** Said in place of options. */
  readonly note: string;
}

/** The options for what is typed into an open menu; late answers to older queries are dropped. */
export function useOptions(source: OptionSource, query: string, isOpen: boolean): Options {
  const [options, setOptions] = useState<Options>({ groups: [], note: '' });
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const missing = source.minQueryLength - query.trim().length;
  useEffect(() => {
    if (!isOpen || missing > 0) return;
    let isStale = false;
    const load = async () => {
      if (latest.current.isRemote) setOptions((before) => ({ ...before, note: 'Loading …' }));
      const loaded = await latest.current.load(query);
      if (!isStale) setOptions(shown(loaded));
    };
    const timer = setTimeout(() => void load(), latest.current.isRemote ? TYPING_PAUSE_MS : 0);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query, isOpen, missing]);

  if (missing <= 0) return options;
  return { groups: [], note: `Type at least ${source.minQueryLength} characters` };
}

function shown(loaded: readonly OptionGroupObject[] | string): Options {
  if (typeof loaded === 'string') return { groups: [], note: `No options: ${loaded}` };
  const isEmpty = loaded.every(({ options }) => options.length === 0);
  return { groups: loaded, note: isEmpty ? 'No results' : '' };
}

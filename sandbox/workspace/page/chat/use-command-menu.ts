import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Command } from '../../page-protocol.ts';

export interface CommandMenuState {
  readonly isOpen: boolean;
  readonly commands: readonly Command[];
  readonly active: number;
  /** The command whose arguments are being typed. */
  readonly typed: Command | undefined;
  /** Whether the key was for the menu. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Which commands fit what is typed, and the keys that choose one. */
export function useCommandMenu(
  text: string,
  all: readonly Command[],
  complete: (command: Command) => void,
): CommandMenuState {
  const [active, setActive] = useState(0);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    setActive(0);
    setDismissed(false);
  }, [text]);
  const isName = /^\/\S*$/.test(text);
  const commands = isName ? all.filter(({ name }) => name.startsWith(text.toLowerCase())) : [];
  const isOpen = commands.length > 0 && !isDismissed;
  const typed = all.find(({ name }) => text.startsWith(`${name} `));

  const onKey = (event: KeyboardEvent): boolean => {
    const chosen = commands[active];
    if (!isOpen || !chosen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // A name that is typed in full needs no completion: Enter sends it.
    const isChoice = event.key === 'Tab' || (event.key === 'Enter' && chosen.name !== text);
    if (step) setActive((active + step + commands.length) % commands.length);
    else if (event.key === 'Escape') setDismissed(true);
    else if (isChoice) complete(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  return { isOpen, commands, active, typed, onKey };
}

import { useEffect, useRef } from 'react';
import type { Command } from '../../page-protocol.ts';
import type { CommandMenuState } from './use-command-menu.ts';

interface Props {
  readonly id: string;
  readonly menu: CommandMenuState;
  readonly onPick: (command: Command) => void;
}

/** The commands that fit what is typed, above the composer; then how to go on. */
export function CommandMenu({ id, menu, onPick }: Props) {
  const { isOpen, commands, active, typed } = menu;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (typed) return <Usage command={typed} />;
  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Commands"
      className="commands"
      // It scrolls, so the keyboard must reach it.
      tabIndex={0}
    >
      {commands.map((command, index) => (
        <div
          key={command.name}
          id={`${id}-${index}`}
          role="option"
          className="command"
          aria-selected={index === active}
          data-active={index === active}
          // The composer keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(command)}
        >
          <span className="command-name">{command.name}</span>
          <span className="command-usage">{command.usageHint}</span>
          <span className="command-description">{command.description}</span>
        </div>
      ))}
    </div>
  );
}

function Usage({ command }: { readonly command: Command }) {
  return (
    <div className="commands usage">
      <span className="command-name">{command.name}</span>
      <span className="command-usage">{command.usageHint}</span>
      <span className="command-description">{command.description}</span>
    </div>
  );
}

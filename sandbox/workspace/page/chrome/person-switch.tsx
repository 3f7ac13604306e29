import { type KeyboardEvent, useRef } from 'react';
import type { Person } from '../../page-protocol.ts';
import { useWorkspace } from '../workspace.tsx';
import { Avatar } from './avatar.tsx';

/** Lets newcomers be each of the story's people; every window may be another one. */
export function PersonSwitch({ onPerson }: { readonly onPerson: (person: Person) => void }) {
  const { setting, person } = useWorkspace();
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const { people } = setting;
    const at = people.findIndex(({ id }) => id === person.id) + step;
    const index = (at + people.length) % people.length;
    const next = people[index];
    if (!next) return;
    group.current?.querySelectorAll('button')[index]?.focus();
    onPerson(next);
  };
  return (
    <div
      ref={group}
      onKeyDown={onKeyDown}
      className="person-switch"
      role="radiogroup"
      aria-label="You are"
    >
      <span className="person-switch-label" aria-hidden="true">
        You are
      </span>
      {setting.people.map((one) => (
        <button
          key={one.id}
          type="button"
          role="radio"
          aria-checked={one.id === person.id}
          tabIndex={one.id === person.id ? 0 : -1}
          aria-label={`${one.name} – ${one.role}`}
          title={[`${one.name} – ${one.role}`, one.about].filter(Boolean).join('. ')}
          onClick={() => onPerson(one)}
        >
          <Avatar name={one.name} />
          <span className="person-name">
            {one.name}
            <small>{one.role}</small>
          </span>
        </button>
      ))}
    </div>
  );
}

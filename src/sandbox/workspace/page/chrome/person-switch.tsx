import type { Person } from '../../page-protocol.ts';
import { useWorkspace } from '../workspace.tsx';
import { Avatar } from './avatar.tsx';

/** Lets newcomers be each of the story's people; every window may be another one. */
export function PersonSwitch({ onPerson }: { readonly onPerson: (person: Person) => void }) {
  const { setting, person } = useWorkspace();
  return (
    <div className="person-switch" role="radiogroup" aria-label="You are">
      <span className="person-switch-label" aria-hidden="true">
        You are
      </span>
      {setting.people.map((one) => (
        <button
          key={one.id}
          type="button"
          role="radio"
          aria-checked={one.id === person.id}
          aria-label={`${one.name} – ${one.role}`}
          title={`${one.name} – ${one.role}`}
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

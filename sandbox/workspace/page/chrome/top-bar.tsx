import type { Demo, Person } from '../../page-protocol.ts';
import { TroubleButton } from '../guide/trouble-button.tsx';
import { useWorkspace } from '../workspace.tsx';
import { PostbellIcon } from './icons.tsx';
import { PersonSwitch } from './person-switch.tsx';

interface Props {
  readonly isConnected: boolean;
  readonly demo: Demo | undefined;
  readonly onPerson: (person: Person) => void;
  readonly onSidebar: () => void;
}

/** Whose window this is, and whether it still hears the workspace. */
export function TopBar({ isConnected, demo, onPerson, onSidebar }: Props) {
  const { setting } = useWorkspace();
  return (
    <header className="top-bar">
      <button
        type="button"
        className="icon-button sidebar-toggle"
        aria-label="Channels"
        onClick={onSidebar}
      >
        ☰
      </button>
      <span className="workspace-sign">
        <PostbellIcon />
      </span>
      <h1>{setting.botName} workspace</h1>
      {!isConnected && (
        <span role="status" className="reconnecting">
          Reconnecting …
        </span>
      )}
      {demo && <TroubleButton trouble={demo.trouble} className="trouble-button" />}
      <PersonSwitch onPerson={onPerson} />
    </header>
  );
}

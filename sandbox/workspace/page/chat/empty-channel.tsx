import type { Channel } from '../../page-protocol.ts';
import { useWorkspace } from '../workspace.tsx';

/** The ends of the commands' names, as a prefix may stand before them. */
const SUGGESTIONS = [
  { command: 'contact', rest: 'ann@example.com' },
  { command: 'postbell', rest: 'help' },
];

interface Props {
  readonly channel: Channel;
  readonly onSuggest: (text: string) => void;
}

/** What to try first, where nothing was said yet. */
export function EmptyChannel({ channel, onSuggest }: Props) {
  const { setting } = useWorkspace();
  const name = channel.kind === 'im' ? setting.botName : `#${channel.name}`;
  const suggested = SUGGESTIONS.flatMap(({ command, rest }) => {
    const found = setting.commands.find((one) => one.name.endsWith(command));
    return found ? [`${found.name} ${rest}`] : [];
  });
  if (channel.isArchived) return <p className="empty quiet">Nothing was ever said here.</p>;
  if (channel.isReadOnly) return <p className="empty quiet">No messages yet.</p>;
  return (
    <div className="empty">
      <h3>This is the beginning of {name}</h3>
      <p>Nothing was said here yet. Type a command below, for example:</p>
      <div className="suggestions">
        {suggested.map((text) => (
          <button key={text} type="button" onClick={() => onSuggest(text)}>
            <code>{text}</code>
          </button>
        ))}
      </div>
      <p className="quiet">A slash shows every command there is.</p>
    </div>
  );
}

import type { Channel } from '../../page-protocol.ts';
import { useWorkspace } from '../workspace.tsx';

const SUGGESTIONS = ['/contact ann@example.com', '/postbell help'];

interface Props {
  readonly channel: Channel;
  readonly onSuggest: (text: string) => void;
}

/** What to try first, where nothing was said yet. */
export function EmptyChannel({ channel, onSuggest }: Props) {
  const { snapshot } = useWorkspace();
  const name = channel.kind === 'im' ? snapshot.botName : `#${channel.name}`;
  return (
    <div className="empty">
      <h3>This is the beginning of {name}</h3>
      <p>Nothing was said here yet. Type a command below, for example:</p>
      <div className="suggestions">
        {SUGGESTIONS.map((text) => (
          <button key={text} type="button" onClick={() => onSuggest(text)}>
            <code>{text}</code>
          </button>
        ))}
      </div>
      <p className="quiet">A slash shows every command there is.</p>
    </div>
  );
}

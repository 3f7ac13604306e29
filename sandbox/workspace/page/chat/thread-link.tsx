import type { Message } from '../../page-protocol.ts';
import { threadOf } from '../state.ts';
import { formatSlackDate } from '../text/date-format.ts';
import { useContent, useWorkspace } from '../workspace.tsx';

/** How many replies a message has; opens them. */
export function ThreadLink({ message }: { readonly message: Message }) {
  const { person, openThread } = useWorkspace();
  const { messages } = useContent();
  const last = threadOf(messages, person, message.channel, message.ts).at(-1) ?? message;
  const count = `${message.replyCount} ${message.replyCount === 1 ? 'reply' : 'replies'}`;
  return (
    <button type="button" className="thread-link" onClick={() => openThread(message.ts)}>
      {count}
      <span className="quiet">
        Last reply {formatSlackDate(Number(last.ts), '{ago}', person.zone, new Date())}
      </span>
    </button>
  );
}

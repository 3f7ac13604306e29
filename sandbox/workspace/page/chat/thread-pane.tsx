import { useMemo, useState } from 'react';
import type { Channel } from '../../page-protocol.ts';
import { CloseIcon } from '../chrome/icons.tsx';
import { threadOf } from '../state.ts';
import { useContent, useWorkspace } from '../workspace.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  readonly channel: Channel;
  readonly threadTs: string;
  readonly onClose: () => void;
}

/** A message with its replies, beside the channel. */
export function ThreadPane({ channel, threadTs, onClose }: Props) {
  const { setting, person } = useWorkspace();
  const { messages } = useContent();
  const [text, write] = useDraft(channel.id, threadTs);
  const [sentCount, setSentCount] = useState(0);
  const shown = useMemo(
    () => threadOf(messages, person, channel.id, threadTs),
    [messages, person, channel.id, threadTs],
  );
  return (
    <aside className="thread" aria-label="Thread">
      <header className="channel-header">
        <h2>Thread</h2>
        <p className="topic">{channel.kind === 'im' ? setting.botName : `#${channel.name}`}</p>
        <button
          type="button"
          className="icon-button"
          aria-label="Close thread"
          title="Close thread"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      <MessageList inThread label="Messages in the thread" messages={shown} sentCount={sentCount} />
      <Composer
        channel={channel}
        threadTs={threadTs}
        text={text}
        onWrite={write}
        onSend={() => setSentCount(sentCount + 1)}
        placeholder="Reply …"
      />
    </aside>
  );
}

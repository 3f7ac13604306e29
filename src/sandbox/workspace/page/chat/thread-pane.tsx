import { useState } from 'react';
import type { Channel } from '../../page-protocol.ts';
import { CloseIcon } from '../chrome/icons.tsx';
import { threadOf } from '../state.ts';
import { useContent, useWorkspace } from '../workspace.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';

interface Props {
  readonly channel: Channel;
  readonly threadTs: string;
  readonly onClose: () => void;
}

/** A message with its replies, beside the channel. */
export function ThreadPane({ channel, threadTs, onClose }: Props) {
  const { setting, person } = useWorkspace();
  const content = useContent();
  const [text, write] = useState('');
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
      <MessageList
        inThread
        label="Messages in the thread"
        messages={threadOf(content, person, channel.id, threadTs)}
      />
      <Composer
        channel={channel}
        threadTs={threadTs}
        text={text}
        onWrite={write}
        placeholder="Reply …"
      />
    </aside>
  );
}

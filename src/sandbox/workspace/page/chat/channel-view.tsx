import { useState } from 'react';
import type { Channel } from '../../page-protocol.ts';
import { Avatar } from '../chrome/avatar.tsx';
import { HashIcon } from '../chrome/icons.tsx';
import { messagesOf } from '../state.ts';
import { useContent, useWorkspace } from '../workspace.tsx';
import { Composer } from './composer.tsx';
import { EmptyChannel } from './empty-channel.tsx';
import { MessageList } from './message-list.tsx';

/** A channel or the direct message with the bot: what was said, and a place to say something. */
export function ChannelView({ channel }: { readonly channel: Channel }) {
  const { setting, person } = useWorkspace();
  const messages = messagesOf(useContent(), person, channel.id);
  const [text, write] = useState('');
  const isDirect = channel.kind === 'im';
  const name = isDirect ? setting.botName : channel.name;
  return (
    <main className="channel" aria-label={name}>
      <header className="channel-header">
        {isDirect ? <Avatar name={name} kind="app" /> : <HashIcon />}
        <h2>{name}</h2>
        <p className="topic">{channel.topic}</p>
        {!isDirect && !channel.hasBot && (
          <span className="tag" title={`${setting.botName} is not in this channel`}>
            without {setting.botName}
          </span>
        )}
      </header>
      <MessageList
        label={`Messages in ${name}`}
        messages={messages}
        empty={<EmptyChannel channel={channel} onSuggest={write} />}
      />
      {channel.isArchived ? (
        <p className="archived">This channel is archived. Nobody can post here any more.</p>
      ) : (
        <Composer
          channel={channel}
          text={text}
          onWrite={write}
          placeholder={`Message ${isDirect ? '' : '#'}${name}`}
        />
      )}
    </main>
  );
}

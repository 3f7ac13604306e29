import { useMemo, useState } from 'react';
import type { Channel } from '../../page-protocol.ts';
import { Avatar } from '../chrome/avatar.tsx';
import { HashIcon } from '../chrome/icons.tsx';
import { messagesOf } from '../state.ts';
import { useContent, useWorkspace } from '../workspace.tsx';
import { Composer } from './composer.tsx';
import { EmptyChannel } from './empty-channel.tsx';
import { MessageList } from './message-list.tsx';
import { useDraft } from './use-draft.ts';

/** A channel or the direct message with the bot: what was said, and a place to say something. */
export function ChannelView({ channel }: { readonly channel: Channel }) {
  const { setting, person } = useWorkspace();
  const { messages } = useContent();
  const shown = useMemo(
    () => messagesOf(messages, person, channel.id),
    [messages, person, channel.id],
  );
  const [text, write] = useDraft(channel.id);
  const [sentCount, setSentCount] = useState(0);
  const empty = useMemo(
    () => <EmptyChannel channel={channel} onSuggest={write} />,
    [channel, write],
  );
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
        messages={shown}
        empty={empty}
        sentCount={sentCount}
      />
      <Below
        channel={channel}
        name={name}
        text={text}
        onWrite={write}
        onSend={() => setSentCount(sentCount + 1)}
      />
    </main>
  );
}

/** Where people write, or why they can't. */
function Below(props: {
  readonly channel: Channel;
  readonly name: string;
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly onSend: () => void;
}) {
  const { channel, name, ...writing } = props;
  if (channel.isArchived) {
    return <p className="archived">This channel is archived. Nobody can post here any more.</p>;
  }
  if (channel.isReadOnly) {
    return <p className="archived">You can’t write to {name} here. Type commands in a channel.</p>;
  }
  const placeholder = `Message ${channel.kind === 'im' ? '' : '#'}${name}`;
  return <Composer {...writing} channel={channel} placeholder={placeholder} />;
}

import type { ReactNode } from 'react';
import type { Channel } from '../../page-protocol.ts';
import { channelsOf } from '../state.ts';
import { useWorkspace } from '../workspace.tsx';
import { Avatar } from './avatar.tsx';
import { HashIcon, HomeIcon } from './icons.tsx';

interface Props {
  readonly unread: ReadonlyMap<string, number>;
}

/** The ways through the workspace: channels, the direct message with the bot, the app's Home. */
export function Sidebar({ unread }: Props) {
  const { setting, person } = useWorkspace();
  const all = channelsOf(setting, person);
  const named = all.filter(({ kind }) => kind === 'channel');
  const direct = all.filter(({ kind }) => kind === 'im');
  return (
    <nav className="sidebar" aria-label="Channels">
      <h2>Channels</h2>
      <ul>
        {named.map((channel) => (
          <Entry key={channel.id} place={channel.id} unread={unread.get(channel.id) ?? 0}>
            <HashIcon />
            <ChannelName channel={channel} />
          </Entry>
        ))}
      </ul>
      <h2>Direct messages</h2>
      <ul>
        {direct.map((channel) => (
          <Entry key={channel.id} place={channel.id} unread={unread.get(channel.id) ?? 0}>
            <Avatar name={setting.botName} kind="app" />
            <span className="entry-name">{setting.botName}</span>
          </Entry>
        ))}
      </ul>
      <h2>Apps</h2>
      <ul>
        <Entry place="home" unread={0}>
          <HomeIcon />
          <span className="entry-name">{setting.botName} Home</span>
        </Entry>
      </ul>
    </nav>
  );
}

function ChannelName({ channel }: { readonly channel: Channel }) {
  return (
    <span className="entry-name">
      {channel.name}
      {channel.isArchived && <small> archived</small>}
    </span>
  );
}

function Entry(props: {
  readonly place: string;
  readonly unread: number;
  readonly children: ReactNode;
}) {
  const { place, openPlace } = useWorkspace();
  return (
    <li>
      <button
        type="button"
        className="entry"
        data-unread={props.unread > 0}
        aria-current={place === props.place ? 'page' : undefined}
        onClick={() => openPlace(props.place)}
      >
        {props.children}
        {props.unread > 0 && (
          <span className="unread-count" aria-label={`${props.unread} unread`}>
            {props.unread}
          </span>
        )}
      </button>
    </li>
  );
}

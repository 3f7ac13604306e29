import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { Channel, DemoPlace, Person, Snapshot } from '../page-protocol.ts';
import { ChannelView } from './chat/channel-view.tsx';
import { HomeView } from './chat/home-view.tsx';
import { ThreadPane } from './chat/thread-pane.tsx';
import { writeDraft } from './chat/use-draft.ts';
import { Sidebar } from './chrome/sidebar.tsx';
import { TopBar } from './chrome/top-bar.tsx';
import { useDarkTheme } from './chrome/use-dark-theme.ts';
import { useUnread } from './chrome/use-unread.ts';
import { useEvents, WINDOW_ID } from './connection.ts';
import { Guide } from './guide/guide.tsx';
import { localFailure } from './local-failure.ts';
import { ModalStack } from './modal/modal-stack.tsx';
import { type Place, useAddress } from './place.ts';
import { channelsOf, modalsOf, reduce, type Setting } from './state.ts';
import { ContentContext, useWorkspace, type Workspace, WorkspaceContext } from './workspace.tsx';

/** The whole page: a small Slack for one of its people. */
export function App() {
  const [snapshot, dispatch] = useReducer(reduce, null);
  const isConnected = useEvents(dispatch);
  const setting = useSetting(snapshot);
  const { address, go } = useAddress(setting);
  const isDark = useDarkTheme();
  const [writtenCount, setWrittenCount] = useState(0);
  const tellFailure = useCallback<Workspace['tellFailure']>(
    (channel, error, threadTs) => {
      if (!address) return;
      const message = localFailure({ channel, error, threadTs, person: address.person });
      dispatch({ type: 'message', message });
    },
    [address],
  );
  const workspace = useMemo((): Workspace | null => {
    if (!setting || !address) return null;
    const openThread = (threadTs: string) => go({ ...address, threadTs });
    const openPlace = (place: string) => go({ person: address.person, place });
    const goTo = ({ person: id, place }: DemoPlace, text?: string) => {
      if (text !== undefined) writeDraft(id, place, text);
      // The composer begins anew with what was written.
      setWrittenCount((count) => count + 1);
      go({ person: setting.people.find((one) => one.id === id) ?? address.person, place });
    };
    return { setting, ...address, isDark, openPlace, goTo, openThread, tellFailure };
  }, [setting, address, isDark, go, tellFailure]);

  if (!snapshot || !workspace || !address) {
    return <p className="starting">Opening the workspace …</p>;
  }
  const { person } = address;
  return (
    <WorkspaceContext value={workspace}>
      <ContentContext value={snapshot}>
        <Layout
          snapshot={snapshot}
          address={address}
          isConnected={isConnected}
          writtenCount={writtenCount}
          onPerson={(other) => go({ person: other, place: placeFor(snapshot, other, address) })}
        />
        <ModalStack key={`modals-${person.id}`} views={modalsOf(snapshot, person, WINDOW_ID)} />
      </ContentContext>
    </WorkspaceContext>
  );
}

function useSetting(snapshot: Snapshot | null): Setting | null {
  const { people, channels, userGroups, commands, shortcuts, botName, botUserId } = snapshot ?? {};
  return useMemo(() => {
    if (!people || !channels || !userGroups || !commands || !shortcuts) return null;
    if (botName === undefined || botUserId === undefined) return null;
    return { people, channels, userGroups, commands, shortcuts, botName, botUserId };
  }, [people, channels, userGroups, commands, shortcuts, botName, botUserId]);
}

function Layout(props: {
  readonly snapshot: Snapshot;
  readonly address: Place;
  readonly isConnected: boolean;
  readonly writtenCount: number;
  readonly onPerson: (person: Person) => void;
}) {
  const { snapshot, address, writtenCount } = props;
  const { person, place, threadTs } = address;
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const channel = channelsOf(snapshot, person).find(({ id }) => id === place);
  useEffect(() => setSidebarOpen(false), [place]);
  return (
    <div className="layout" data-sidebar={isSidebarOpen} data-thread={Boolean(threadTs && channel)}>
      <TopBar
        isConnected={props.isConnected}
        demo={snapshot.demo}
        onPerson={props.onPerson}
        onSidebar={() => setSidebarOpen(!isSidebarOpen)}
      />
      {snapshot.demo && <Guide demo={snapshot.demo} />}
      <Places
        key={person.id}
        snapshot={snapshot}
        address={address}
        channel={channel}
        writtenCount={writtenCount}
      />
    </div>
  );
}

/** What one person has: their sidebar, and the place that is open. */
function Places(props: {
  readonly snapshot: Snapshot;
  readonly address: Place;
  readonly channel: Channel | undefined;
  readonly writtenCount: number;
}) {
  const { openPlace } = useWorkspace();
  const { channel, writtenCount } = props;
  const { person, place, threadTs } = props.address;
  const unread = useUnread(props.snapshot, person, place);
  return (
    <>
      <Sidebar unread={unread} />
      {channel ? (
        <ChannelView key={`${channel.id} ${writtenCount}`} channel={channel} />
      ) : (
        <HomeView />
      )}
      {channel && threadTs && (
        <ThreadPane
          key={threadTs}
          channel={channel}
          threadTs={threadTs}
          onClose={() => openPlace(channel.id)}
        />
      )}
    </>
  );
}

/** Another person stays in the same channel; from a direct message they come to their own. */
function placeFor(snapshot: Snapshot, person: Person, { place }: Place): string {
  const channel = snapshot.channels.find(({ id }) => id === place);
  if (channel?.kind !== 'im') return place;
  const own = channelsOf(snapshot, person).find(({ kind }) => kind === 'im');
  return own?.id ?? place;
}

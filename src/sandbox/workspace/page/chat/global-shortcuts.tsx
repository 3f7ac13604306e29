import { BoltIcon } from '../chrome/icons.tsx';
import { Menu } from '../chrome/menu.tsx';
import { request } from '../connection.ts';
import { shortcutsOf } from '../state.ts';
import { useWorkspace } from '../workspace.tsx';

/** The app's global shortcuts behind a lightning button. */
export function GlobalShortcuts({ channelId }: { readonly channelId: string }) {
  const { snapshot, person, tellFailure } = useWorkspace();
  const run = async (callbackId: string) => {
    const answer = await request('shortcut', { person: person.id, callbackId });
    if (!answer.ok) tellFailure(channelId, answer.error);
  };
  return (
    <Menu
      label="Shortcuts"
      icon={<BoltIcon />}
      items={shortcutsOf(snapshot, 'global').map(({ name, callbackId }) => ({
        key: callbackId,
        label: name,
        description: snapshot.botName,
        onChoose: () => void run(callbackId),
      }))}
    />
  );
}

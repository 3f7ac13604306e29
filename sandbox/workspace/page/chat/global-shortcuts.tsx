import { BoltIcon } from '../chrome/icons.tsx';
import { Menu } from '../chrome/menu.tsx';
import { request } from '../connection.ts';
import { shortcutsOf } from '../state.ts';
import { useWorkspace } from '../workspace.tsx';

/** The app's global shortcuts behind a lightning button. */
export function GlobalShortcuts({ channelId }: { readonly channelId: string }) {
  const { setting, person, tellFailure } = useWorkspace();
  const run = async (callbackId: string) => {
    const answer = await request('shortcut', { person: person.id, callbackId });
    if (!answer.ok) tellFailure(channelId, answer.error);
  };
  return (
    <Menu
      label="Shortcuts"
      icon={<BoltIcon />}
      items={shortcutsOf(setting, 'global').map(({ name, callbackId }) => ({
        key: callbackId,
        label: name,
        description: setting.botName,
        onChoose: () => void run(callbackId),
      }))}
    />
  );
}

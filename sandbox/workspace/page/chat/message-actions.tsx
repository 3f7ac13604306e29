import { useState } from 'react';
import type { Message } from '../../page-protocol.ts';
import { MoreIcon, ThreadIcon } from '../chrome/icons.tsx';
import { Menu } from '../chrome/menu.tsx';
import { request } from '../connection.ts';
import { shortcutsOf } from '../state.ts';
import { useWorkspace } from '../workspace.tsx';

interface Props {
  readonly message: Message;
  readonly inThread: boolean;
}

/** What somebody can do with a message: appears over it while they point at it. */
export function MessageActions({ message, inThread }: Props) {
  const { setting, person, openThread, tellFailure } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  // As in Slack, a private answer has neither threads nor shortcuts.
  if (message.visibleTo !== undefined) return null;
  const { channel, ts, threadTs } = message;
  const run = async (callbackId: string) => {
    const answer = await request('shortcut', {
      person: person.id,
      callbackId,
      message: { channel, ts },
    });
    if (!answer.ok) tellFailure(channel, answer.error, inThread ? (threadTs ?? ts) : undefined);
  };
  return (
    <div className="message-actions" data-open={isOpen}>
      {!inThread && (
        <button
          type="button"
          className="icon-button"
          aria-label="Reply in thread"
          title="Reply in thread"
          onClick={() => openThread(ts)}
        >
          <ThreadIcon />
        </button>
      )}
      <Menu
        label="More actions"
        icon={<MoreIcon />}
        onToggle={setOpen}
        items={shortcutsOf(setting, 'message').map(({ name, callbackId }) => ({
          key: callbackId,
          label: name,
          description: setting.botName,
          onChoose: () => void run(callbackId),
        }))}
      />
    </div>
  );
}

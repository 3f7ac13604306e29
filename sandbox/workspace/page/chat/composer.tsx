import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Channel, Command } from '../../page-protocol.ts';
import { SendIcon } from '../chrome/icons.tsx';
import { request } from '../connection.ts';
import { useWorkspace } from '../workspace.tsx';
import { CommandMenu } from './command-menu.tsx';
import { GlobalShortcuts } from './global-shortcuts.tsx';
import { useCommandMenu } from './use-command-menu.ts';
import { useRecall } from './use-recall.ts';

interface Props {
  readonly channel: Channel;
  readonly placeholder: string;
  readonly threadTs?: string;
  /** What is typed so far. */
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly onSend: () => void;
}

/** Where people type; Enter sends, Shift and Enter begin a line, ↑ brings back what was sent. */
export function Composer(props: Props) {
  const { channel, threadTs, text, onWrite } = props;
  const { setting } = useWorkspace();
  const id = useId();
  const send = useSend(props);
  const recall = useRecall(text, onWrite);
  const complete = ({ name }: Command) => onWrite(`${name} `);
  const menu = useCommandMenu(text, setting.commands, complete);

  const submit = () => {
    if (!text.trim()) return;
    recall.remember(text);
    onWrite('');
    props.onSend();
    void send(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || menu.onKey(event) || recall.onKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className="composer">
      <CommandMenu id={id} menu={menu} onPick={complete} />
      <div className="composer-box">
        <Input
          {...props}
          listId={menu.isOpen ? `${id}-list` : undefined}
          activeId={menu.isOpen ? `${id}-${menu.active}` : undefined}
          onKeyDown={onKeyDown}
        />
        <div className="composer-bar">
          {threadTs === undefined && <GlobalShortcuts channelId={channel.id} />}
          <span className="composer-hint">
            <kbd>/</kbd> for commands
          </span>
          <SendButton isEmpty={!text.trim()} onSend={submit} />
        </div>
      </div>
    </div>
  );
}

interface InputProps extends Props {
  readonly listId: string | undefined;
  readonly activeId: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Has the focus from the start and when a text is put into it; grows with what is typed. */
function Input({ text, placeholder, onWrite, listId, activeId, onKeyDown }: InputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // A dialog keeps the focus, and so does the switch of people while its keys are used.
    const isElsewhere = document.querySelector('dialog[open], [role=radio]:focus-visible');
    if (!isElsewhere) input.current?.focus();
  }, [text]);
  useLayoutEffect(() => {
    const { current } = input;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [text]);
  return (
    <textarea
      ref={input}
      rows={1}
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-autocomplete="list"
      aria-controls={listId}
      aria-activedescendant={activeId}
      spellCheck={false}
      onChange={(event) => onWrite(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function SendButton({
  isEmpty,
  onSend,
}: {
  readonly isEmpty: boolean;
  readonly onSend: () => void;
}) {
  return (
    <button
      type="button"
      className="send"
      aria-label="Send"
      title="Send"
      disabled={isEmpty}
      onClick={onSend}
    >
      <SendIcon />
    </button>
  );
}

function useSend({ channel, threadTs }: Props) {
  const { person, tellFailure } = useWorkspace();
  return async (text: string) => {
    const answer = await request('message', {
      person: person.id,
      channel: channel.id,
      text,
      ...(threadTs !== undefined && { threadTs }),
    });
    if (!answer.ok) tellFailure(channel.id, answer.error, threadTs);
  };
}

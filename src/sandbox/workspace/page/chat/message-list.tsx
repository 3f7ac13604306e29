import { Fragment, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../page-protocol.ts';
import { DownIcon } from '../chrome/icons.tsx';
import { dayKey, formatDay, sentAt } from '../text/date-format.ts';
import { useWorkspace } from '../workspace.tsx';
import { MessageRow } from './message-row.tsx';

/** Still at the end, although a rounding or a border says otherwise. */
const END_SLACK_PX = 32;
const GROUP_SECONDS = 5 * 60;

interface Props {
  readonly label: string;
  readonly messages: readonly Message[];
  readonly empty?: ReactNode;
  readonly inThread?: boolean;
}

/** Messages, oldest first; it follows new ones while the reader is at the end. */
export function MessageList({ label, messages, empty, inThread = false }: Props) {
  const { zone } = useWorkspace().person;
  const { box, content, isAtEnd, onScroll, toEnd } = useEnd();
  const [seenTs, setSeenTs] = useState('');
  const lastTs = messages.at(-1)?.ts ?? '';
  useLayoutEffect(() => {
    if (isAtEnd) setSeenTs(lastTs);
  }, [isAtEnd, lastTs]);
  const hasNews = !isAtEnd && seenTs !== '' && Number(lastTs) > Number(seenTs);
  return (
    <div className="messages-frame">
      <div ref={box} className="messages" onScroll={onScroll}>
        <div ref={content} className="messages-content" role="log" aria-label={label}>
          {messages.length === 0 && empty}
          {messages.map((message, index) => (
            <Fragment key={message.ts}>
              {startsDay(messages, index, zone) && !inThread && <Day message={message} />}
              <MessageRow
                message={message}
                inThread={inThread}
                isContinued={continues(messages, index, zone)}
              />
            </Fragment>
          ))}
        </div>
      </div>
      {hasNews && (
        <button type="button" className="news" onClick={toEnd}>
          <DownIcon /> New messages
        </button>
      )}
    </div>
  );
}

/** Keeps a scrolling box at its end while it is there, whatever grows inside. */
function useEnd() {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const wasAtEnd = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = useCallback(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, []);
  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    wasAtEnd.current = scrollHeight - scrollTop - clientHeight < END_SLACK_PX;
    setAtEnd(wasAtEnd.current);
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) toEnd();
    });
    if (content.current) observer.observe(content.current);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [toEnd]);
  return { box, content, isAtEnd, onScroll, toEnd };
}

function Day({ message }: { readonly message: Message }) {
  const { zone } = useWorkspace().person;
  return (
    <div className="day" role="separator">
      <span>{formatDay(sentAt(message.ts), zone, new Date())}</span>
    </div>
  );
}

function startsDay(messages: readonly Message[], index: number, zone: string): boolean {
  const [before, message] = [messages[index - 1], messages[index]];
  if (!message) return false;
  return !before || dayKey(sentAt(before.ts), zone) !== dayKey(sentAt(message.ts), zone);
}

/** Whether a message follows closely on one of the same author, and needs no name of its own. */
function continues(messages: readonly Message[], index: number, zone: string): boolean {
  const [before, message] = [messages[index - 1], messages[index]];
  return (
    before !== undefined &&
    message !== undefined &&
    before.personId === message.personId &&
    before.visibleTo === message.visibleTo &&
    message.personId !== null &&
    Number(message.ts) - Number(before.ts) < GROUP_SECONDS &&
    !startsDay(messages, index, zone)
  );
}

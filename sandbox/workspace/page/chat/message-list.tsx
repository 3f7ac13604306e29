import { Fragment, memo, type ReactNode } from 'react';
import type { Message } from '../../page-protocol.ts';
import { DownIcon } from '../chrome/icons.tsx';
import { dayKey, formatDay, sentAt } from '../text/date-format.ts';
import { useWorkspace } from '../workspace.tsx';
import { MessageRow } from './message-row.tsx';
import { useEnd } from './use-end.ts';

const GROUP_SECONDS = 5 * 60;

interface Props {
  readonly label: string;
  readonly messages: readonly Message[];
  readonly empty?: ReactNode;
  readonly inThread?: boolean;
  /** How often something was sent from below the list: each time it comes to its end. */
  readonly sentCount: number;
}

/** Messages, oldest first; it follows new ones while the reader is at the end. */
export const MessageList = memo(
  ({ label, messages, empty, inThread = false, sentCount }: Props) => {
    const { zone } = useWorkspace().person;
    const { box, content, first, hasNews, onScroll, showEarlier, toEnd } = useEnd(
      messages,
      sentCount,
    );
    return (
      <div className="messages-frame">
        <div ref={box} className="messages" onScroll={onScroll}>
          <div ref={content} className="messages-content" role="log" aria-label={label}>
            {messages.length === 0 && empty}
            {first > 0 && (
              <button type="button" className="button earlier" onClick={showEarlier}>
                Show earlier messages
              </button>
            )}
            {messages.slice(first).map((message, offset) => (
              <Fragment key={message.ts}>
                {startsDay(messages, first + offset, zone) && !inThread && (
                  <Day message={message} />
                )}
                <MessageRow
                  message={message}
                  inThread={inThread}
                  isContinued={continues(messages, first + offset, zone)}
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
  },
);

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

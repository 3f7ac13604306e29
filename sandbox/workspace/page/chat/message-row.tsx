import { memo, useMemo } from 'react';
import type { Message, Unfurl } from '../../page-protocol.ts';
import type { AnyBlock } from '../blocks/any-block.ts';
import { Blocks } from '../blocks/blocks.tsx';
import { initialValues } from '../blocks/initial-values.ts';
import { Avatar } from '../chrome/avatar.tsx';
import { EyeIcon } from '../chrome/icons.tsx';
import { SurfaceProvider } from '../elements/surface.tsx';
import { SLACKBOT_ID, WORKSPACE_ID } from '../local-failure.ts';
import { formatShortTime, formatTime, sentAt } from '../text/date-format.ts';
import { Mrkdwn } from '../text/rich-text.tsx';
import { trusted } from '../trusted.ts';
import { useWorkspace } from '../workspace.tsx';
import { Files } from './files.tsx';
import { MessageActions } from './message-actions.tsx';
import { ThreadLink } from './thread-link.tsx';

/** Always the same, so that nothing is computed anew. */
const NO_BLOCKS: readonly AnyBlock[] = [];

interface Props {
  readonly message: Message;
  readonly inThread: boolean;
  /** Follows closely on another message of the same author. */
  readonly isContinued: boolean;
}

/** One message with everything that hangs on it. */
export const MessageRow = memo(({ message, inThread, isContinued }: Props) => {
  const { name, kind } = useAuthor(message);
  return (
    <article
      className="message"
      aria-label={`Message by ${name}`}
      data-ts={message.ts}
      data-private={message.visibleTo !== undefined}
      data-continued={isContinued}
    >
      {message.visibleTo !== undefined && (
        <p className="private">
          <EyeIcon /> Only visible to you
        </p>
      )}
      <div className="message-gutter">
        {isContinued ? (
          <Time message={message} format={formatShortTime} />
        ) : (
          <Avatar name={name} kind={kind} />
        )}
      </div>
      <div className="message-main">
        {!isContinued && (
          <header>
            <strong className="author">{name}</strong>
            {kind === 'app' && <span className="badge">APP</span>}
            <Time message={message} format={formatTime} />
          </header>
        )}
        <Content message={message} />
        {message.unfurls?.map((unfurl) => (
          <UnfurledLink key={unfurl.url} message={message} unfurl={unfurl} />
        ))}
        {message.files && <Files files={message.files} />}
        {!inThread && message.replyCount > 0 && <ThreadLink message={message} />}
      </div>
      <MessageActions message={message} inThread={inThread} />
    </article>
  );
});

function Content({ message }: { readonly message: Message }) {
  const { channel, ts, text, isEdited } = message;
  const blocks = trusted<readonly AnyBlock[]>(message.blocks ?? NO_BLOCKS);
  const initial = useMemo(() => initialValues(blocks), [blocks]);
  return (
    <div className="message-content">
      {blocks.length > 0 ? (
        <SurfaceProvider container={{ channel, ts }} initial={initial}>
          <Blocks blocks={blocks} />
        </SurfaceProvider>
      ) : (
        text && <Mrkdwn text={text} />
      )}
      {isEdited && <span className="edited">(edited)</span>}
    </div>
  );
}

/** What the app made of a link. */
function UnfurledLink({ message, unfurl }: { readonly message: Message; readonly unfurl: Unfurl }) {
  const { channel, ts } = message;
  const blocks = trusted<readonly AnyBlock[]>(unfurl.blocks);
  const initial = useMemo(() => initialValues(blocks), [blocks]);
  return (
    <section className="unfurl" aria-label={unfurl.url}>
      <SurfaceProvider container={{ channel, ts }} initial={initial}>
        <Blocks blocks={blocks} />
      </SurfaceProvider>
    </section>
  );
}

function Time({
  message,
  format,
}: {
  readonly message: Message;
  readonly format: (at: Date, zone: string) => string;
}) {
  const { zone } = useWorkspace().person;
  const at = sentAt(message.ts);
  return (
    <time dateTime={at.toISOString()} title={at.toLocaleString('en-US', { timeZone: zone })}>
      {format(at, zone)}
    </time>
  );
}

function useAuthor({ personId }: Message) {
  const { setting } = useWorkspace();
  if (personId === null) return { name: setting.botName, kind: 'app' } as const;
  if (personId === WORKSPACE_ID) return { name: 'Workspace', kind: 'workspace' } as const;
  if (personId === SLACKBOT_ID) return { name: 'Slackbot', kind: 'workspace' } as const;
  const name = setting.people.find(({ id }) => id === personId)?.name ?? personId;
  return { name, kind: 'person' } as const;
}

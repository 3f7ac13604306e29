import { memo, type MouseEvent, type ReactNode, useMemo } from 'react';
import { type Block, Message, type MessageProps, type TextObject } from 'slack-blocks-to-jsx';
import { channelOfLink } from '../place.ts';
import { useWorkspace } from '../workspace.tsx';
import { formatSlackDate } from './date-format.ts';
import { emoji } from './emoji.ts';
import { parseMrkdwn, plain } from './mrkdwn.ts';

/** A text object, formatted if it is mrkdwn. */
export function Text({ text }: { readonly text: TextObject }) {
  if (text.type === 'plain_text') return <span className="plain-text">{plain(text.text)}</span>;
  return <Mrkdwn text={text.text} />;
}

export function Mrkdwn({ text }: { readonly text: string }) {
  const { zone } = useWorkspace().person;
  const blocks = useMemo((): Block[] => {
    const elements = parseMrkdwn(text, (timestamp, format) =>
      formatSlackDate(timestamp, format, zone, new Date()),
    );
    return [{ type: 'rich_text', elements }];
  }, [text, zone]);
  return <LibraryBlocks blocks={blocks} />;
}

/** Links to messages of this workspace stay in this window, and with this person. */
function Link({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { openPlace } = useWorkspace();
  const channel = URL.canParse(href) ? channelOfLink(href) : null;
  if (!channel) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    openPlace(channel);
  };
  return (
    <a href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** Blocks without anything to click or fill in, as slack-blocks-to-jsx draws them. */
export const LibraryBlocks = memo(({ blocks }: { readonly blocks: Block[] }) => {
  const { setting, person, isDark } = useWorkspace();
  const names = useMemo(
    () => ({
      users: [...setting.people, { id: setting.botUserId, name: setting.botName }],
      channels: setting.channels.map(({ id, name }) => ({ id, name })),
      user_groups: setting.userGroups.map(({ id, handle }) => ({ id, name: handle })),
    }),
    [setting],
  );
  const hooks = useMemo((): NonNullable<MessageProps['hooks']> => {
    const now = new Date();
    return {
      date: ({ timestamp, format }) => formatSlackDate(Number(timestamp), format, person.zone, now),
      emoji: ({ name }) => emoji(name) ?? `:${name}:`,
      link: (link) => <Link {...link} />,
    };
  }, [person.zone]);
  return (
    <div className="rich-text">
      <Message
        withoutWrapper
        name=""
        logo=""
        theme={isDark ? 'dark' : 'light'}
        blocks={blocks}
        data={names}
        hooks={hooks}
      />
    </div>
  );
});

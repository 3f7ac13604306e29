import type { Channel, PageRequests, Person, UserGroup } from './page-protocol.ts';

/** Who and what a workspace holds when nothing else is said. */
export const PEOPLE: readonly Person[] = [
  {
    id: 'U0MIRA',
    name: 'Mira',
    role: 'Administrator',
    about: 'Can do everything, and decides what takes a second person.',
    zone: 'Europe/Berlin',
    rank: 'primary owner',
  },
  {
    id: 'U0NORA',
    name: 'Nora',
    role: 'Sender',
    about: 'Sends, cancels, and deletes. Anything large takes a second person’s OK.',
    zone: 'Europe/London',
  },
  {
    id: 'U0JONAS',
    name: 'Jonas',
    role: 'Marketer',
    about: 'Prepares campaigns and lists, sends tests, and asks for an OK to send the rest.',
    zone: 'Europe/Kyiv',
  },
  {
    id: 'U0VERA',
    name: 'Vera',
    role: 'Viewer',
    about: 'Sees campaigns and results, but no data about individual people.',
    zone: 'America/New_York',
  },
  {
    id: 'U0GRETA',
    name: 'Greta',
    role: 'Guest',
    about: 'A guest of the workspace. Guests can’t use Postbell, and are told so.',
    zone: 'Europe/Vienna',
    account: 'guest',
  },
  {
    id: 'U0EMIL',
    name: 'Emil',
    role: 'Another company',
    about: 'Shares #partners with you. Postbell shows people of other companies nothing.',
    zone: 'Europe/Prague',
    account: 'external',
  },
];

export const CHANNELS: readonly Channel[] = [
  channel('C0CAMPAIGNS', 'campaigns', 'What we send, and how it went'),
  channel('C0DELIVERY', 'deliverability', 'Bounces, complaints and what to do about them'),
  channel('C0GENERAL', 'general', 'Everybody'),
  channel('C0PARTNERS', 'partners', 'Shared with another company', { isExternallyShared: true }),
  channel('C0RANDOM', 'random', 'Postbell is not in here', { hasBot: false }),
  channel('C0SUMMER', 'summer-sale', 'Last summer', { isArchived: true }),
];

export const USER_GROUPS: readonly UserGroup[] = [
  {
    id: 'S0SUPPORT',
    handle: 'support',
    name: 'Support',
    description: 'Answers people who write to us',
    members: ['U0VERA', 'U0GRETA'],
  },
  {
    id: 'S0MARKETING',
    handle: 'marketing',
    name: 'Marketing',
    description: 'Writes and sends campaigns',
    members: ['U0MIRA', 'U0JONAS'],
  },
];

/** What stands in the channels when somebody comes to look around, in the order it was said. */
export const STORY: readonly PageRequests['message'][] = [
  {
    person: 'U0VERA',
    channel: 'C0GENERAL',
    text: 'We’ve started Newsletter #44. #campaigns has its card.',
  },
  {
    person: 'U0JONAS',
    channel: 'C0GENERAL',
    text: 'bob@example.org says they aren’t getting our emails. Can you look?',
  },
];

interface DirectMessages {
  readonly botName: string;
  readonly isReadOnly: boolean;
}

/** These channels, and one of direct messages with the bot for every person that lacks it. */
export function withDirectMessages(
  channels: readonly Channel[],
  people: readonly Person[],
  { botName, isReadOnly }: DirectMessages,
): Channel[] {
  const lacking = people.filter(
    (person) => !channels.some((one) => one.kind === 'im' && one.personId === person.id),
  );
  return [...channels, ...lacking.map((person) => directMessages(person, { botName, isReadOnly }))];
}

function directMessages(person: Person, { botName, isReadOnly }: DirectMessages): Channel {
  return {
    id: `D${person.id.slice(1)}`,
    name: botName,
    kind: 'im',
    personId: person.id,
    topic: '',
    hasBot: true,
    isArchived: false,
    ...(isReadOnly && { isReadOnly }),
  };
}

function channel(id: string, name: string, topic: string, more: Partial<Channel> = {}): Channel {
  return { id, name, kind: 'channel', topic, hasBot: true, isArchived: false, ...more };
}

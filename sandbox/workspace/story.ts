import type { Channel, PageRequests, Person, UserGroup } from './page-protocol.ts';

/** Who and what a workspace holds when nothing else is said. */
export const PEOPLE: readonly Person[] = [
  {
    id: 'U0MIRA',
    name: 'Mira',
    role: 'Administrator',
    zone: 'Europe/Berlin',
    rank: 'primary owner',
  },
  { id: 'U0JONAS', name: 'Jonas', role: 'Marketer', zone: 'Europe/Kyiv' },
  { id: 'U0VERA', name: 'Vera', role: 'Viewer', zone: 'America/New_York' },
  { id: 'U0GRETA', name: 'Greta', role: 'Guest', zone: 'Europe/Vienna', account: 'guest' },
  {
    id: 'U0EMIL',
    name: 'Emil',
    role: 'Another company',
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
    text: 'A campaign is going out right now. #campaigns has its card.',
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

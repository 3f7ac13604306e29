import { formatNumber } from '../../domain/figures.ts';
import { action, type Span, type Action, type Text } from '../../domain/reply.ts';
import { enumerated } from '../../lib/text.ts';
import type { Service } from '../../service/service.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { OperationContext } from '../context.ts';
import type { Effect } from '../define.ts';
import { alertInWords } from '../postbell/alerts/alert-words.ts';
import { commandOf } from '../usage.ts';
import { balancePart } from './balance-part.ts';
import { campaignsPart } from './campaigns-part.ts';
import { deliverabilityPart } from './deliverability-part.ts';
import { digestsPart } from './digests-part.ts';
import { firstLines, type HomePart } from './home-part.ts';
import { waitingPart } from './waiting-part.ts';

export interface Home {
  /** Returns the parts that this person sees, from top to bottom. */
  partsFor(context: OperationContext): readonly HomePart[];
}

/** @param admins Slack user ids of those whom to ask for more rights. */
export function createHome(parts: {
  service: Service;
  admins: readonly string[];
  now: () => Date;
}): Home {
  const { service, admins, now } = parts;
  const all: readonly HomePart[] = [
    flowsPart,
    waitingPart,
    campaignsPart(service, now),
    deliverabilityPart(service, now),
    balancePart(service, now),
    digestsPart,
    channelsPart,
    rightsPart(admins),
  ];
  return {
    partsFor: ({ catalogue, mayRun }) =>
      all.filter(({ operation: name }) => {
        if (name === undefined) return true;
        const operation = catalogue.find(name);
        return operation !== undefined && mayRun(operation);
      }),
  };
}

const FLOWS: readonly Action[] = [
  action('campaign send', {}, 'Send a campaign', { asksFirst: true, emphasis: 'primary' }),
  action('contact show', {}, 'Look up a contact', { asksFirst: true }),
  action('contact why', {}, 'Why did this person get nothing?', { asksFirst: true }),
  action('blacklist add', {}, 'Blacklist addresses', { asksFirst: true }),
  action('campaign list', {}, 'Campaigns'),
  action('campaign compare', {}, 'Compare two campaigns', { asksFirst: true }),
  action('postbell digest preview', { kind: 'daily' }, 'Digest now'),
];

const flowsPart: HomePart = {
  title: 'What would you like to do?',
  missing: 'The buttons can’t be drawn now; every command works.',
  read: async (context) => {
    const help = `${commandOf('postbell', context.commandPrefix)} help`;
    return {
      actions: FLOWS,
      footnote: ['Everything else: type ', { kind: 'code', text: help }, ' in any channel.'],
    };
  },
};

/** Shows what is posted into which channel; what this person has set up comes first. */
const channelsPart: HomePart = {
  title: 'Alerts',
  missing: 'The alerts can’t be read now.',
  read: async ({ store, person }) => {
    const all = await store.subscriptions.list();
    if (all.length === 0) return { summary: 'No channel has alerts yet.' };
    const own = all.filter(({ createdBy }) => createdBy === person.id);
    const others = all.filter(({ createdBy }) => createdBy !== person.id);
    return {
      summary: `${formatNumber(all.length)} in all, ${own.length === 0 ? 'none' : formatNumber(own.length)} set up by you`,
      sections: [
        firstLines([
          ...own.map((alert) => alertLine(alert, ' · set up by you')),
          ...others.map((alert) => alertLine(alert, '')),
        ]),
      ],
    };
  },
};

function alertLine(alert: Subscription, by: string): Text {
  const paused = alert.pausedAt ? ' (paused)' : '';
  return [{ kind: 'channel', id: alert.channelId }, `: ${alertInWords(alert)}${paused}`, by];
}

const DEEDS: Readonly<Record<Effect, string>> = {
  reads: 'look at everything',
  writes: 'change things',
  sends: 'send to people',
  deletes: 'delete or cancel',
};
const EFFECTS: readonly Effect[] = ['reads', 'writes', 'sends', 'deletes'];

/** Shows what this person may do, and whom to ask for more. */
function rightsPart(admins: readonly string[]): HomePart {
  return {
    title: 'Your rights',
    missing: 'Your rights can’t be shown now; what you may not do is refused.',
    read: async (context) => ({ summary: rightsInWords(context, admins) }),
  };
}

function rightsInWords(context: OperationContext, admins: readonly string[]): Text {
  const deeds = (of: Share) =>
    EFFECTS.filter((effect) => shareOf(effect, context) === of).map((effect) => DEEDS[effect]);
  const some = deeds('some').map((deed) => `in part ${deed}`);
  const may = enumerated([...deeds('all'), ...some]) || 'do nothing here';
  const mayNot = [...deeds('none'), ...deeds('some')];
  if (mayNot.length === 0) return `You may do everything: ${may}.`;
  const ask = admins.flatMap((id): Span[] => [' ', { kind: 'person', id }]);
  return ask.length > 0
    ? [`You may ${may}. To ${enumerated(mayNot)}, ask an administrator:`, ...ask]
    : `You may ${may}. Nobody may ${enumerated(mayNot)}: this bot has no administrators yet.`;
}

type Share = 'all' | 'some' | 'none';

/** Tells how many of such operations the person may run; `null` where there is none. */
function shareOf(effect: Effect, { catalogue, mayRun }: OperationContext): Share | null {
  // Confidential operations are the exception to reading everything; personal ones are everybody’s.
  const such = catalogue.operations.filter(
    (operation) =>
      operation.effect === effect && !operation.isConfidential && !operation.isPersonal,
  );
  if (such.length === 0) return null;
  const allowed = such.filter((operation) => mayRun(operation)).length;
  if (allowed === such.length) return 'all';
  return allowed === 0 ? 'none' : 'some';
}

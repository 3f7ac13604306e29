import { formatNumber } from '../../domain/figures.ts';
import { action, type Action, mentionsOf, type Text } from '../../domain/reply.ts';
import { ALL_ROLES, ROLES } from '../../domain/rights.ts';
import type { Service } from '../../service/service.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { OperationContext } from '../context.ts';
import { alertInWords } from '../postbell/alerts/alert-words.ts';
import { deedsIn } from '../postbell/rights/rights-words.ts';
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

export function createHome({ service, now }: { service: Service; now: () => Date }): Home {
  const all: readonly HomePart[] = [
    setUpPart,
    flowsPart,
    waitingPart,
    campaignsPart(service, now),
    deliverabilityPart(service, now),
    balancePart(service, now),
    digestsPart,
    channelsPart,
    rightsPart,
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
  operation: 'postbell alerts list',
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

const GRANT = action('postbell grant', {}, 'Grant…', { asksFirst: true });
const SHOW_RIGHTS = action('postbell rights', {}, 'Who may do what');

/** Leads an admin through giving rights, until something was granted. */
const setUpPart: HomePart = {
  title: 'First: who may do what?',
  missing: 'Who may do what can’t be read now.',
  operation: GRANT.operation,
  read: async ({ store }) => {
    const { grants } = await store.rights.all();
    if (grants.some(({ grantedBy }) => grantedBy !== '')) return null;
    return {
      summary:
        'Everybody in this workspace is a viewer now: they see figures and nobody’s data. Give your team their roles:',
      sections: [
        {
          kind: 'bullets',
          items: ALL_ROLES.map((role): Text => [
            { kind: 'strong', text: ROLES[role].label },
            ` ${ROLES[role].summary}`,
          ]),
        },
      ],
      actions: [
        ...(['marketer', 'sender', 'support'] as const).map((role) =>
          action('postbell grant', { what: `role:${role}` }, `Make somebody ${role}`, {
            asksFirst: true,
          }),
        ),
        action('postbell grant', { what: 'role:admin' }, 'Add another admin', { asksFirst: true }),
      ],
      footnote: 'People or Slack user groups. It goes away as soon as something is granted.',
    };
  },
};

/** Shows what this person may do, and whom to ask for more. */
const rightsPart: HomePart = {
  title: 'Your rights',
  missing: 'Your rights can’t be shown now; what you may not do is refused.',
  read: async ({ rights }) => {
    const { summary, deeds } = deedsIn(rights);
    const others = await rights.whomToAsk();
    return {
      summary: `You ${summary}`,
      sections: deeds,
      actions: rights.has('administer') ? [GRANT, SHOW_RIGHTS] : [SHOW_RIGHTS],
      footnote:
        others.length > 0 && !rights.has('administer')
          ? ['For more, ask:', ...mentionsOf(others)]
          : undefined,
    };
  },
};

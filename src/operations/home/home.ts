import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, type Action, mentionsOf, type Text } from '../../domain/reply.ts';
import { ALL_ROLES, ROLES } from '../../domain/rights.ts';
import type { Service } from '../../service/service.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { OperationContext } from '../context.ts';
import { alertInWords } from '../postbell/alerts/alert-words.ts';
import { commandOf, permissionsInWords } from '../usage.ts';
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
  action('campaign send', {}, 'Send campaign', { asksFirst: true, emphasis: 'primary' }),
  action('contact show', {}, 'Look up contact', { asksFirst: true }),
  action('contact why', {}, 'Why no email?', { asksFirst: true }),
  action('campaign list', {}, 'Campaigns'),
  {
    kind: 'menu',
    label: 'More…',
    choices: [
      action('campaign compare', {}, 'Compare campaigns', { asksFirst: true }),
      action('campaign test', {}, 'Send test', { asksFirst: true }),
      action('list add', {}, 'Add contacts', { asksFirst: true }),
      action('blacklist add', {}, 'Blacklist addresses', { asksFirst: true }),
      action('postbell digest preview', { kind: 'daily' }, 'Preview today’s digest'),
      action('postbell help', {}, 'Help'),
    ],
  },
];

const flowsPart: HomePart = {
  title: 'What would you like to do?',
  missing: 'The buttons can’t be shown right now; all commands work.',
  read: async (context) => {
    const help = `${commandOf('postbell', context.commandPrefix)} help`;
    return {
      actions: FLOWS,
      footnote: ['For everything else, type ', { kind: 'code', text: help }, ' in any channel.'],
    };
  },
};

/** Shows what is posted into which channel; what this person has set up comes first. */
const channelsPart: HomePart = {
  title: 'Alerts',
  operation: 'postbell alerts list',
  missing: 'Alerts can’t be loaded right now.',
  read: async ({ store, person }) => {
    const all = await store.subscriptions.list();
    if (all.length === 0) return { summary: 'No channel has alerts yet.' };
    const own = all.filter(({ createdBy }) => createdBy === person.id);
    const others = all.filter(({ createdBy }) => createdBy !== person.id);
    return {
      summary: `${formatCount(all.length, 'alert')}, ${own.length === 0 ? 'none' : formatNumber(own.length)} set up by you`,
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
const SHOW_RIGHTS = action('postbell rights', {}, 'Who can do what');

/** Leads an admin through giving rights, until something was granted. */
const setUpPart: HomePart = {
  title: 'First: who can do what?',
  missing: 'Permissions can’t be loaded right now.',
  operation: GRANT.operation,
  read: async ({ store }) => {
    const { grants } = await store.rights.all();
    if (grants.some(({ grantedBy }) => grantedBy !== '')) return null;
    return {
      summary:
        'Everyone in this workspace is a viewer: they see figures, but no one’s data. Give your team their roles:',
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
          action('postbell grant', { what: `role:${role}` }, `Add ${role}`, {
            asksFirst: true,
          }),
        ),
        action('postbell grant', { what: 'role:admin' }, 'Add admin', { asksFirst: true }),
      ],
      footnote: 'Roles go to people or Slack user groups. This disappears once you grant one.',
    };
  },
};

/** Shows what this person may do, and whom to ask for more. */
const rightsPart: HomePart = {
  title: 'Your permissions',
  missing: 'Your permissions can’t be loaded right now.',
  read: async ({ rights }) => {
    const others = await rights.whomToAsk();
    const isAdmin = rights.has('administer');
    const ask = others.length > 0 && !isAdmin ? [' For more, ask:', ...mentionsOf(others)] : [];
    return {
      footnote: [permissionsInWords(rights), ...ask],
      actions: isAdmin ? [GRANT, SHOW_RIGHTS] : [SHOW_RIGHTS],
    };
  },
};

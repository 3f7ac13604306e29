import type { Subscribed } from '../../domain/subscription.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, type Action, mentionsOf, type Text } from '../../domain/reply.ts';
import { ROLES } from '../../domain/rights.ts';
import { compact } from '../../lib/compact.ts';
import type { Service } from '../../service/service.ts';
import type { OperationContext } from '../../commands/context.ts';
import { isOwn } from '../../commands/subscriptions/whose.ts';
import { commandOf } from '../../commands/usage.ts';
import { SUBSCRIPTIONS } from '../subscriptions.ts';
import { accountPart } from './account-part.ts';
import { calendarPart, planning } from './calendar-part.ts';
import { campaignsPart } from './campaigns-part.ts';
import { deliverabilityPart } from './deliverability-part.ts';
import type { HomePart } from './home-part.ts';
import { waitingPart } from './waiting-part.ts';

export interface Home {
  partsFor(context: OperationContext): readonly HomePart[];
}

export function createHome({ service, now }: { service: Service; now: () => Date }): Home {
  const planned = planning(service, now);
  const all: readonly HomePart[] = [
    flowsPart,
    firstRolesPart,
    waitingPart,
    deliverabilityPart(service, now),
    accountPart(service, now),
    campaignsPart(planned),
    calendarPart(service, now, planned),
    setupPart,
  ];
  return {
    partsFor: (context) =>
      all.filter(({ operation }) => operation === undefined || maySee(operation, context)),
  };
}

function maySee(name: string, { catalogue, rights }: OperationContext): boolean {
  const operation = catalogue.find(name);
  return operation !== undefined && rights.mayTry(operation.needs());
}

const FLOWS: readonly Action[] = [
  action('campaign send', {}, 'Send campaign', { asksFirst: true, emphasis: 'primary' }),
  action('contact show', {}, 'Look up contact', { asksFirst: true }),
  {
    kind: 'menu',
    label: 'More…',
    choices: [
      action('contact why', {}, 'Why no email?', { asksFirst: true }),
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
  title: '',
  missing: 'The buttons can’t be shown right now; all commands work.',
  read: async (context) => {
    const help = `${commandOf('postbell', context.commandPrefix)} help`;
    return {
      actions: FLOWS,
      footnote: ['For everything else, type ', { kind: 'code', text: help }, ' in any channel.'],
    };
  },
};

const SETUP: readonly Action[] = [
  action('postbell digest list', {}, 'Digests'),
  action('postbell alerts list', {}, 'Alerts'),
  action('postbell rights', {}, 'Who can do what'),
  {
    kind: 'menu',
    label: 'More…',
    choices: [
      action('postbell monitor list', {}, 'Account monitors'),
      action('postbell digest subscribe', {}, 'Add a personal digest', { asksFirst: true }),
      action('postbell grant', {}, 'Grant a role or permission', { asksFirst: true }),
    ],
  },
];

const GRANTED = ['support', 'marketer', 'sender', 'admin'] as const;

/** Leads an admin through giving rights, until something was granted. */
const firstRolesPart: HomePart = {
  title: 'First: who can do what?',
  missing: 'Permissions can’t be loaded right now.',
  operation: 'postbell grant',
  read: async ({ store }) => {
    const { grants } = await store.rights.all();
    if (grants.some(({ grantedBy }) => grantedBy !== '')) return null;
    return {
      summary:
        'Everyone in this workspace is a viewer: they see figures, but no one’s data. Give your team their roles:',
      sections: [
        {
          kind: 'bullets',
          items: GRANTED.map((role): Text => [
            { kind: 'strong', text: ROLES[role].label },
            ` ${ROLES[role].summary}`,
          ]),
        },
      ],
      actions: GRANTED.map((role) =>
        action('postbell grant', { what: `role:${role}` }, `Add ${role}`, { asksFirst: true }),
      ),
      footnote: 'Roles go to people or Slack user groups. This disappears once you grant one.',
    };
  },
};

/** Counts what is posted where, and leads to the lists in which it is changed. */
const setupPart: HomePart = {
  title: 'Digests, alerts, and permissions',
  missing: 'Digests and alerts can’t be loaded right now; they’re posted as usual.',
  read: async (context) => {
    const { rights } = context;
    const listed = SUBSCRIPTIONS.filter(({ kind }) => maySee(`${kind.command} list`, context));
    const counting = listed.map(async ({ kind: { noun }, visible }) => {
      const all = await visible(context);
      return { isThere: all.length > 0, words: countsOf(noun, all, context) };
    });
    const [admins, counted] = await Promise.all([rights.whomToAsk(), Promise.all(counting)]);
    // A kind without any is worth a line only where there is nothing at all.
    const there = counted.filter(({ isThere }) => isThere);
    const items = (there.length > 0 ? there : counted).map(({ words }) => words);
    const isAsking = admins.length > 0 && !rights.has('administer');
    return {
      sections: [{ kind: 'bullets', items }],
      actions: SETUP,
      footnote: isAsking ? ['For more permissions, ask', ...mentionsOf(admins), '.'] : undefined,
    };
  },
};

function countsOf(
  noun: string,
  all: readonly Subscribed[],
  { person }: Pick<OperationContext, 'person'>,
): string {
  if (all.length === 0) return `No ${noun}s yet`;
  const own = all.filter((one) => isOwn(one, { person }));
  const mine = all.filter((one) => one.createdBy === person.id && !own.includes(one));
  const some: Readonly<Record<string, readonly Subscribed[]>> = {
    'just for you': own,
    [`in ${mine.length === 1 ? 'a channel' : 'channels'} (yours)`]: mine,
    paused: all.filter(({ pausedAt }) => pausedAt !== null),
  };
  const counts = Object.entries(some).map(
    ([words, { length }]) =>
      length > 0 && (length === all.length ? words : `${formatNumber(length)} ${words}`),
  );
  return compact([formatCount(all.length, noun), ...counts]).join(', ');
}

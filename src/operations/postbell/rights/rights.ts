import { formatCount } from '../../../domain/figures.ts';
import { entryInWords, type Grant, type Subject } from '../../../domain/rights.ts';
import {
  action,
  mentionsOf,
  notice,
  type Reply,
  type Section,
  type Text,
  time,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import { tableOf } from '../../../commands/browse/columns.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation } from '../../../commands/define.ts';
import { SUBJECT_INPUTS, subjectIn } from './grant.ts';
import { bySubject, deedsIn, grantsOf, subjectSpan } from './rights-words.ts';

export default defineOperation({
  name: 'postbell rights',
  title: 'Permissions',
  summary: 'Show who can do what, including you',
  right: 'look',
  effect: 'reads',
  inputs: SUBJECT_INPUTS,
  async run(values, context): Promise<Reply> {
    if (Object.values(values).every((id) => id === undefined)) return everything(context);
    const subject = subjectIn(values);
    return subject.kind === 'person' ? ofPerson(subject.id, context) : ofSubject(subject, context);
  },
});

async function everything({ store, policy, rights }: OperationContext): Promise<Reply> {
  const all = await store.rights.all();
  const admins = policy.adminsIn(all);
  const { summary, deeds } = deedsIn(rights);
  return {
    title: 'Permissions',
    summary: `You ${summary}`,
    sections: compact([
      ...deeds,
      grantTable(bySubject(all.grants)),
      { kind: 'paragraph', text: adminsInWords(admins) },
      rights.has('administer') && admins.length === 1 && LONE_ADMIN,
    ]),
    actions: changeActions(),
    footnote: 'Denials override grants. A channel only limits what people can do in it.',
  };
}

/** One admin may be away when somebody needs a right. */
const LONE_ADMIN = notice(
  'info',
  'Only one person can manage permissions. Add a second admin in case they’re away.',
);

async function ofPerson(personId: string, context: OperationContext): Promise<Reply> {
  const channelId = context.channel.id.startsWith('C') ? context.channel.id : null;
  const rights = await context.policy.rightsOf({ personId, channelId });
  const { summary, deeds } = deedsIn(rights);
  return {
    title: 'Permissions',
    summary: [{ kind: 'person', id: personId }, ` ${summary}`],
    sections: [...deeds, grantTable(rights.grants)],
    actions: changeActions({ person: personId }),
  };
}

async function ofSubject(subject: Subject, { store }: OperationContext): Promise<Reply> {
  const all = await store.rights.all();
  const own = grantsOf(subject, all);
  const members = all.groups.find(({ id }) => id === subject.id)?.memberIds ?? [];
  const isChannel = subject.kind === 'channel';
  const none = isChannel ? ' has no limits.' : ' has no permissions of its own.';
  const group = subject.kind === 'everybody' ? 'everybody' : subject.id;
  return {
    title: 'Permissions',
    summary: [subjectSpan(subject), own.length > 0 ? '' : none],
    sections: compact([
      own.length > 0 && grantTable(own),
      members.length > 0 && memberSection(members),
    ]),
    actions: changeActions(isChannel ? { channel: subject.id } : { group }),
  };
}

const MOST_MEMBERS = 20;

function memberSection(members: readonly string[]): Section {
  const more = members.length - MOST_MEMBERS;
  return {
    kind: 'paragraph',
    text: [
      `${formatCount(members.length, 'member')}:`,
      ...mentionsOf(members.slice(0, MOST_MEMBERS)),
      more > 0 ? ` and ${more} more` : '',
    ],
  };
}

function grantTable(grants: readonly Grant[]): Section {
  if (grants.length === 0) return { kind: 'paragraph', text: 'No permissions granted.' };
  return tableOf(grants, [
    { title: 'Who', cell: ({ subject }) => subjectSpan(subject) },
    {
      title: 'What',
      cell: ({ entry, isDenied, subject }) => {
        const words = capitalised(entryInWords(entry).replace(/^the /u, ''));
        if (isDenied) return `Denied: ${words}`;
        return subject.kind === 'channel' ? `Limited to: ${words}` : words;
      },
    },
    {
      title: 'Granted by',
      cell: ({ grantedBy }) => (grantedBy === '' ? '–' : { kind: 'person', id: grantedBy }),
    },
    {
      title: 'Since',
      cell: ({ grantedAt }) => (grantedAt.getTime() === 0 ? '–' : time(grantedAt, 'date')),
    },
  ]);
}

function adminsInWords(admins: readonly string[]): Text {
  if (admins.length === 0) return 'There’s no admin yet, so workspace owners can do everything.';
  return ['Admins:', ...mentionsOf(admins)];
}

function changeActions(subject: Readonly<Record<string, string>> = {}) {
  return [
    action('postbell grant', subject, 'Grant…', { asksFirst: true }),
    action('postbell deny', subject, 'Deny…', { asksFirst: true }),
    action('postbell revoke', subject, 'Revoke…', { asksFirst: true }),
  ];
}

import { formatCount } from '../../../domain/figures.ts';
import { entryInWords, type Grant, type Subject } from '../../../domain/rights.ts';
import {
  action,
  type Reply,
  type Section,
  type Span,
  time,
  mentionsOf,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import { tableOf } from '../../browse/columns.ts';
import type { OperationContext } from '../../context.ts';
import { defineOperation } from '../../define.ts';
import { loneAdmin, SUBJECT_INPUTS, subjectIn } from './grant.ts';
import { bySubject, deedsIn, subjectSpan } from './rights-words.ts';

export default defineOperation({
  name: 'postbell rights',
  title: 'Permissions',
  summary: 'Show who can do what, including you',
  right: 'look',
  effect: 'reads',
  inputs: SUBJECT_INPUTS,
  async run(values, context): Promise<Reply> {
    const { person, group, channel } = values;
    if (person === undefined && group === undefined && channel === undefined) {
      return everything(context);
    }
    const subject = subjectIn(values);
    return subject.kind === 'person' ? ofPerson(subject.id, context) : ofSubject(subject, context);
  },
});

/** Shows one's own rights, and everything that was granted. */
async function everything(context: OperationContext): Promise<Reply> {
  const all = await context.store.rights.all();
  const admins = context.policy.adminsIn(all);
  const own = deedsIn(context.rights);
  const isAdmin = context.rights.has('administer');
  return {
    title: 'Permissions',
    summary: `You ${own.summary}`,
    sections: [
      ...own.deeds,
      grantTable(bySubject(all.grants)),
      { kind: 'paragraph', text: adminsInWords(admins) },
      ...(isAdmin ? loneAdmin(admins) : []),
    ],
    actions: changeActions(),
    footnote: 'Denials override grants. A channel only limits what people can do in it.',
  };
}

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

async function ofSubject(subject: Subject, context: OperationContext): Promise<Reply> {
  const { grants, groups } = await context.store.rights.all();
  const own = grants.filter(
    (grant) => grant.subject.kind === subject.kind && grant.subject.id === subject.id,
  );
  const members = groups.find(({ id }) => id === subject.id)?.memberIds ?? [];
  const values = {
    group: subject.kind === 'everybody' ? 'everybody' : subject.id,
    channel: subject.id,
  };
  const { group, channel } = values;
  return {
    title: 'Permissions',
    summary: [
      subjectSpan(subject),
      own.length > 0
        ? ''
        : subject.kind === 'channel'
          ? ' has no limits.'
          : ' has no permissions of its own.',
    ],
    sections: compact([
      own.length > 0 && grantTable(own),
      members.length > 0 &&
        ({
          kind: 'paragraph',
          text: [
            `${formatCount(members.length, 'member')}:`,
            ...mentionsOf(members.slice(0, MOST_MEMBERS)),
            members.length > MOST_MEMBERS ? ` and ${members.length - MOST_MEMBERS} more` : '',
          ],
        } as const),
    ]),
    actions: changeActions(subject.kind === 'channel' ? { channel } : { group }),
  };
}

const MOST_MEMBERS = 20;

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

function adminsInWords(admins: readonly string[]): readonly Span[] {
  if (admins.length === 0) {
    return ['There’s no admin yet, so workspace owners can do everything.'];
  }
  return ['Admins:', ...mentionsOf(admins)];
}

function changeActions(subject: Readonly<Record<string, string>> = {}) {
  return [
    action('postbell grant', subject, 'Grant…', { asksFirst: true }),
    action('postbell deny', subject, 'Deny…', { asksFirst: true }),
    action('postbell revoke', subject, 'Revoke…', { asksFirst: true }),
  ];
}

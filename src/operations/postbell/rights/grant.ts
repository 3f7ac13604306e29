import type { Standing } from '../../../domain/standing.ts';
import { GRANTING } from '../../../policy/policy.ts';
import {
  EVERYBODY,
  type Entry,
  entryInWords,
  type Grant,
  nameOf,
  type Subject,
} from '../../../domain/rights.ts';
import {
  action,
  notice,
  type OperationAction,
  type Reply,
  type Section,
  type Span,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { InputError } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import type { AllGrants } from '../../../store/rights.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation } from '../../../commands/define.ts';
import type { ValuesOf } from '../../../commands/inputs.ts';
import { commandOf } from '../../../commands/usage.ts';
import { deedsOf, entryWith, grantsOf } from './rights-words.ts';

/** Inputs that say whom rights concern; exactly one is to be given. */
export const SUBJECT_INPUTS = {
  person: { kind: 'person', label: 'Person', optional: true },
  group: {
    kind: 'reference',
    to: 'user-group',
    label: 'User group',
    hint: 'Or everyone in the workspace',
    optional: true,
  },
  channel: {
    kind: 'channel',
    label: 'Channel',
    hint: 'Only limits what people can do in this channel',
    optional: true,
  },
} as const;

const GRANT_INPUTS = {
  ...SUBJECT_INPUTS,
  what: { kind: 'reference', to: 'grant', label: 'Role, permission, or command' },
} as const;

type Values = ValuesOf<typeof GRANT_INPUTS>;

export const grant = defineOperation({
  name: 'postbell grant',
  title: 'Grant permission',
  summary: 'Give a person, a user group, or everyone a role, a permission, or one command',
  right: 'administer',
  effect: 'writes',
  example: 'U0OMAR role:marketer',
  inputs: GRANT_INPUTS,
  confirmLabel: 'Grant permission',
  async preview(values, context) {
    const { subject, entry, whom, words } = await concerned(values, context);
    const power = powerOf(subject, entry);
    if (power === null) return null;
    return {
      title: 'Grant permission?',
      summary: ['Grants ', words, ' to ', ...whom, '.'],
      sections: [notice('warning', power)],
    };
  },
  run: (values, context) => give(values, context, { isDenied: false }),
});

export const deny = defineOperation({
  name: 'postbell deny',
  title: 'Deny permission',
  summary: 'Deny a person, a user group, or everyone a permission or one command',
  right: 'administer',
  effect: 'writes',
  example: 'U0OMAR operation:campaign.send',
  inputs: GRANT_INPUTS,
  run: (values, context) => give(values, context, { isDenied: true }),
});

export const revoke = defineOperation({
  name: 'postbell revoke',
  title: 'Revoke permission',
  summary: 'Revoke a grant, or lift a denial',
  right: 'administer',
  effect: 'writes',
  example: 'U0OMAR role:marketer',
  inputs: GRANT_INPUTS,
  async run(values, context): Promise<Reply> {
    const { subject, entry, whom, words } = await concerned(values, context);
    const check = await stillGivable(subject, context);
    const before = await context.store.rights.remove({ subject, entry }, check);
    if (before === null) {
      return {
        title: 'Permissions',
        summary: [`Nothing to revoke: ${words} wasn’t granted to `, ...whom, ' directly.'],
        actions: [lookAction(values)],
        isUnchanged: true,
      };
    }
    return {
      title: 'Permissions',
      summary: before.isDenied
        ? [`No longer denied to `, ...whom, `: ${words}.`]
        : [`Revoked ${words} from `, ...whom, '.'],
      sections: [IN_FORCE],
      actions: [undoOf(before, values), lookAction(values)],
      announcement: before.isDenied
        ? [`lifted the denial of ${words} for `, ...whom, '.']
        : [`revoked ${words} from `, ...whom, '.'],
    };
  },
});

async function give(
  values: Values,
  context: OperationContext,
  { isDenied }: { readonly isDenied: boolean },
): Promise<Reply> {
  const { subject, entry, whom, words } = await concerned(values, context);
  if (isDenied && entry.startsWith('role:')) {
    const command = commandOf('postbell', context.commandPrefix);
    throw new InputError(
      `Roles can’t be denied. Revoke the role with ${command} revoke, or deny a permission or a single command.`,
      { field: 'what' },
    );
  }
  await checkSubject(subject, context);
  const before = await context.store.rights.set(
    { subject, entry, isDenied, grantedBy: context.person.id, grantedAt: context.now },
    await stillGivable(subject, context),
  );
  if (before === 'same') {
    const has = isDenied ? 'was already denied' : 'already has';
    return {
      title: 'Permissions',
      summary: ['Nothing changed: ', ...whom, ` ${has} ${words}.`],
      isUnchanged: true,
      actions: [lookAction(values)],
    };
  }
  const isLimit = subject.kind === 'channel' && !isDenied;
  return {
    title: 'Permissions',
    summary: isLimit
      ? ['Limited ', ...whom, ` to ${words}.`]
      : [`${isDenied ? 'Denied' : 'Granted'} ${words} to `, ...whom, '.'],
    sections: compact<Section>([
      isLimit && { kind: 'paragraph', text: 'People there can now only:' },
      !isDenied && deedsOf(entry),
      IN_FORCE,
    ]),
    actions: [undoOf(before, values), lookAction(values)],
    announcement: isLimit
      ? ['limited ', ...whom, ` to ${words}.`]
      : [isDenied ? 'denied ' : 'gave ', ...whom, ` ${words}.`],
  };
}

async function concerned(values: Values, context: OperationContext) {
  const subject = subjectIn(values);
  const entry = await entryIn(values.what, subject, context);
  return { subject, entry, whom: await named(subject, context), words: entryInWords(entry) };
}

function undoOf(before: Grant | null, values: Values): OperationAction {
  const verb = before === null ? 'revoke' : before.isDenied ? 'deny' : 'grant';
  return action(`postbell ${verb}`, values, 'Undo', { undo: 'anywhere' });
}

const IN_FORCE: Section = {
  kind: 'paragraph',
  text: 'Takes effect immediately, including open forms and buttons.',
};

/** @throws {InputError} unless exactly one was given. */
export function subjectIn({ person, group, channel }: Partial<Values>): Subject {
  const given = compact<Subject>([
    person !== undefined && { kind: 'person', id: person },
    group !== undefined && (group === 'everybody' ? EVERYBODY : { kind: 'group', id: group }),
    channel !== undefined && { kind: 'channel', id: channel },
  ]);
  const [only] = given;
  if (only && given.length === 1) return only;
  const sentence = only
    ? 'Choose only one: a person, a user group, or a channel.'
    : 'Choose a person, a user group, everyone, or a channel to limit.';
  throw new InputError(sentence, { field: 'person' });
}

/** Returns an entry; that of an operation under the name by which this subject has it already. */
async function entryIn(
  what: string,
  subject: Subject,
  { catalogue, store }: OperationContext,
): Promise<Entry> {
  const entry = entryWith(what);
  if (entry && !entry.startsWith('operation:')) return entry;
  const operation = entry && catalogue.find(nameOf(entry));
  if (!operation) {
    throw new InputError(`There’s no role, permission, or command “${what}”.`, { field: 'what' });
  }
  const { name, formerly } = operation;
  const entries = new Set([name, ...formerly].map((one): Entry => `operation:${one}`));
  const kept = grantsOf(subject, await store.rights.all()).find((one) => entries.has(one.entry));
  return kept?.entry ?? `operation:${name}`;
}

/**
 * Returns what checks in the transaction of a change that somebody is left who can give and take
 * back rights, and that an owner of the workspace, an admin only as long as there is none, doesn't
 * lose theirs by it. Admins who left, or of whom Slack says nothing now, don't count as left.
 */
async function stillGivable(
  { id: subjectId }: Subject,
  { policy, person, store, workspace }: OperationContext,
): Promise<(after: AllGrants) => void> {
  const before = policy.adminsIn(await store.rights.all());
  const standings = await Promise.all(before.map((id) => resultOf(workspace.standingOf(id))));
  const away = new Set(before.filter((_, index) => standings[index]?.value !== 'member'));
  away.delete(person.id);
  return (after) => {
    const admins = policy.adminsIn(after);
    if (before.length > 0 && admins.every((id) => away.has(id))) {
      throw new InputError(
        'This would leave no one who can manage permissions. Make someone else an admin first, or add one to ADMINS.',
        { field: 'what' },
      );
    }
    const losesOffice = before.length === 0 && admins.length > 0;
    if (!losesOffice || admins.includes(person.id) || subjectId === person.id) return;
    throw new InputError(
      'Make yourself an admin first. Once there’s an admin, workspace owners no longer have special permissions.',
      { field: 'person' },
    );
  };
}

/** Says what is given with what makes an admin by another name; `null` for all else. */
function powerOf(subject: Subject, entry: Entry): string | null {
  if (subject.kind === 'channel') return null;
  const everybody = subject.kind === 'everybody';
  const isByName = entry === `operation:${GRANTING.name}` || entry === 'right:administer';
  if (!isByName && !(everybody && entry === 'role:admin')) return null;
  const who = everybody ? 'everyone in this workspace' : 'whoever has it';
  return `This is as powerful as the admin role: ${who} can give themselves any permission, and others, too.`;
}

const NO_MEMBER: Readonly<Record<Exclude<Standing, 'member'>, string>> = {
  guest: 'is a guest; guests can’t use Postbell',
  elsewhere: 'belongs to another workspace, or isn’t known to Slack',
  deactivated: 'is deactivated',
  bot: 'is an app; Postbell only answers people',
};

/** @throws {InputError} for somebody whom a grant can't help. */
async function checkSubject({ kind, id }: Subject, { workspace, now, store }: OperationContext) {
  if (kind === 'person') {
    const standing = await workspace.standingOf(id);
    if (standing === 'member') return;
    throw new InputError(`This person ${NO_MEMBER[standing]}.`, { field: 'person' });
  }
  if (kind !== 'group') return;
  const memberIds = await workspace.membersOf(id);
  if (memberIds.length === 0) {
    throw new InputError('This user group has no members or is disabled.', { field: 'group' });
  }
  await store.rights.keepGroup({ id, memberIds, readAt: now });
}

async function named({ kind, id }: Subject, { workspace }: OperationContext): Promise<Span[]> {
  if (kind === 'everybody') return ['everyone'];
  // Its handle as plain text: a mention would notify all of them.
  if (kind === 'group') return [`@${(await workspace.handleOf(id)) ?? id}`];
  return [{ kind, id }];
}

function lookAction({ person, group, channel }: Values) {
  return action('postbell rights', { person, group, channel }, 'Show permissions');
}

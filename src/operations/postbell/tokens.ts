import { randomBytes } from 'node:crypto';
import { formatCount, formatDay } from '../../domain/figures.ts';
import { action, facts, type Reply, time, warning } from '../../domain/reply.ts';
import { InputError } from '../../lib/errors.ts';
import { type AccessToken } from '../../store/access-tokens.ts';
import { randomId } from '../../store/random-id.ts';
import { tableOf } from '../../commands/browse/columns.ts';
import type { OperationContext } from '../../commands/context.ts';
import { defineOperation } from '../../commands/define.ts';
import type { ReadReferences } from '../../commands/references/pool.ts';

/** Begins each token, so that people and scanners of secrets recognise one. */
export const TOKEN_START = 'pbt_';
/** 256 bits: nobody guesses one. */
const TOKEN_BYTES = 32;
const ID_LENGTH = 6;
const DAY_MS = 24 * 3_600_000;
const USUAL_DAYS = 30;
const MOST_DAYS = 90;
const MOST_TOKENS = 10;

const LIST = action('postbell tokens list', {}, 'Your access tokens');
const CREATE = action('postbell tokens create', {}, 'Create access token', { asksFirst: true });
const ABOUT =
  'An assistant with this token sees what you can see. It can’t send, change, or delete anything; that takes your click in Slack.';

export const tokensList = defineOperation({
  name: 'postbell tokens list',
  title: 'Access tokens',
  summary: 'Show the access tokens that you created for assistants',
  right: 'look',
  effect: 'reads',
  inputs: {},
  async run(_, { store, person, now, health: { settings } }): Promise<Reply> {
    const own = await store.accessTokens.ofPerson(person.id, now);
    const count = formatCount(own.length, 'access token');
    return {
      title: 'Your access tokens',
      summary: own.length === 0 ? 'You have none.' : `${count}, with your permissions.`,
      sections: [
        ...(settings.answersAssistants ? [] : [warning(TURNED_OFF)]),
        ...(own.length === 0 ? [] : [tableOfTokens(own)]),
      ],
      actions: [
        ...(settings.answersAssistants ? [CREATE] : []),
        ...own.map(({ id, name }) =>
          action('postbell tokens delete', { token: id }, `Delete “${name}”`),
        ),
      ],
      footnote: ABOUT,
    };
  },
});

export const tokensCreate = defineOperation({
  name: 'postbell tokens create',
  title: 'Create access token',
  summary: 'Create an access token for an assistant outside Slack, which asks as you',
  right: 'look',
  effect: 'writes',
  example: '"Assistant on my laptop" days=30',
  inputs: {
    name: {
      kind: 'text',
      label: 'Name',
      hint: 'What the token is for, for example the assistant and the computer',
      maxLength: 60,
    },
    days: {
      kind: 'integer',
      label: 'Days',
      hint: `How many days it works, up to ${MOST_DAYS}. Leave blank for ${USUAL_DAYS}`,
      min: 1,
      max: MOST_DAYS,
      optional: true,
      isNamed: true,
    },
  },
  async run({ name, days = USUAL_DAYS }, context): Promise<Reply> {
    const { store, person, now, health } = context;
    if (!health.settings.answersAssistants) throw new InputError(TURNED_OFF);
    const token = `${TOKEN_START}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    const id = randomId(ID_LENGTH);
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const added = { id, personId: person.id, name, expiresAt };
    if (!(await store.accessTokens.add(token, added, MOST_TOKENS, now))) {
      throw new InputError(
        `You have ${MOST_TOKENS} access tokens, and that’s the limit. Delete one first.`,
        { next: { operation: 'postbell tokens list', label: 'Your access tokens' } },
      );
    }
    return {
      title: `Access token “${name}”`,
      summary: 'Copy it now: it isn’t shown again.',
      sections: [
        { kind: 'verbatim', text: token },
        facts([
          { label: 'ID', value: id },
          { label: 'Address', value: addressOf(context) },
          { label: 'Works until', value: time(expiresAt) },
        ]),
      ],
      actions: [action('postbell tokens delete', { token: id }, 'Delete token'), LIST],
      footnote: `${ABOUT} Keep it like a password.`,
      subject: { kind: 'access-token', id },
    };
  },
});

export const tokensDelete = defineOperation({
  name: 'postbell tokens delete',
  title: 'Delete access token',
  summary: 'Delete one of your access tokens, so that it stops working',
  right: 'look',
  effect: 'writes',
  example: 'k7x2m9',
  inputs: { token: { kind: 'reference', to: 'access-token', label: 'Access token' } },
  async run({ token: id }, { store, person }): Promise<Reply> {
    const name = await store.accessTokens.remove(id, person.id);
    if (name === null) {
      throw new InputError(
        `You have no access token ${id}. It may have been deleted, or have expired.`,
        {
          field: 'token',
          next: { operation: 'postbell tokens list', label: 'Your access tokens' },
        },
      );
    }
    return {
      title: 'Access token deleted',
      summary: `“${name}” no longer works.`,
      actions: [LIST],
    };
  },
});

const TURNED_OFF =
  'Assistants can’t ask Postbell here yet. Whoever runs Postbell can turn that on with MCP=on.';

function addressOf({ health: { settings } }: OperationContext): string {
  return settings.publicUrl === null ? '/mcp at Postbell’s address' : `${settings.publicUrl}/mcp`;
}

function tableOfTokens(own: readonly AccessToken[]) {
  return tableOf(own, [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Works until', cell: ({ expiresAt }) => time(expiresAt, 'date') },
    { title: 'Last used', cell: ({ usedAt }) => (usedAt === null ? 'Never' : time(usedAt)) },
    { title: 'ID', cell: ({ id }) => id },
  ]);
}

/** One’s own access tokens, as pickers offer them. */
export const tokenReferences: ReadReferences = async ({ personId }, { store, now }) => {
  if (personId === undefined) return [];
  return (await store.accessTokens.ofPerson(personId, now)).map(({ id, name, expiresAt }) => ({
    id,
    title: name,
    detail: `Until ${formatDay(expiresAt.toISOString().slice(0, 10))}`,
  }));
};

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { action, facts, type Fact, type Reply } from '../domain/reply.ts';
import { InputError } from '../lib/errors.ts';
import { shortened } from '../lib/text.ts';
import { takeKey } from '../commands/acts.ts';
import { attemptOf } from '../commands/audited.ts';
import { execute } from '../commands/execute.ts';
import type { Invocation } from '../commands/invocation.ts';
import type { Outcome } from '../commands/outcomes.ts';
import { sendPrivately } from './answers.ts';
import { isFirstThisHour } from './admission.ts';
import { render } from './blocks/render.ts';
import type { MessageBlock, Richness } from './blocks/sections.ts';
import type { Bot } from './bot.ts';
import { fitsForm } from './forms/views.ts';
import type { Refusal, Signatures } from './signatures.ts';

/** Somebody for whom an assistant asks, as Slack or their token names them. */
export interface Caller {
  readonly personId: string;
  /** Workspaces, or an organization, as Slack's signed request names them; none of a token. */
  readonly teamIds: readonly string[];
  readonly enterpriseId: string | null;
}

export type Assistants = ReturnType<typeof createAssistants>;

const STANDING_TIMEOUT_MS = 2_000;
const LONGEST_VALUE = 200;
const MOST_VALUES = 12;
/** The same form isn't prepared again within this time: an assistant that is unsure tries again. */
const SAME_WITHIN_MS = 10 * 60_000;

/**
 * Blocks that Slackbot shows (docs.slack.dev/ai/slackbot-mcp-client/returning-rich-responses): of
 * others, one has it drop them all. Charts are left out, since not all workspaces have them yet.
 */
const SHOWN_BLOCKS: ReadonlySet<string> = new Set([
  'context',
  'divider',
  'header',
  'markdown',
  'rich_text',
  'section',
  'table',
  'data_table',
]);
const RICHNESS: Richness = new Set(['data_table', 'table']);

/** Creates what lets assistants ask for people of the workspace; they are answered elsewhere. */
export function createAssistants(bot: Bot, signatures: Signatures) {
  return {
    /** Returns why a request isn't Slack's; `null`: it is. */
    refusalOf: (request: IncomingMessage, body: string): Refusal | null =>
      signatures.refusalOf(request, body),

    /**
     * Takes a signed request once.
     * @throws {UnavailableError} when the store doesn't answer
     */
    isFirst: (signature: string): Promise<boolean> => takeKey(bot, `mcp:${signature}`),

    /**
     * Lets in members of this workspace.
     * @param operation what they ask for, as the audit trail names it
     * @throws {ForbiddenError} for everybody else, which the audit trail has once an hour.
     * @throws {UnavailableError} when Slack doesn't say who they are.
     */
    async admit(caller: Caller, operation: string): Promise<void> {
      try {
        const standing = await bot.people.standingOf(caller, STANDING_TIMEOUT_MS);
        await bot.policy.requireMember(standing);
      } catch (error) {
        const { personId } = caller;
        if (await isFirstThisHour(bot, 'mcp', personId)) {
          const words = error instanceof Error ? error.message : '';
          await bot.audit.refuse({ ...NOTHING, personId, operation }, words);
        }
        throw error;
      }
    },

    execute: (invocation: Invocation): Promise<Outcome> => bot.work.track(execute(bot, invocation)),

    /**
     * Sends somebody a message with a button that opens a form, filled with these values. What it
     * does is theirs to say, there: nothing is done by this.
     * @returns false where the same was prepared just before
     * @throws {InputError} for more than a form takes.
     * @throws {UndeliverableError} when Slack doesn't take the message.
     */
    prepare: (invocation: Invocation): Promise<boolean> => bot.work.track(prepare(bot, invocation)),

    /** Returns a reply as blocks for Slackbot, without buttons; `null` where it can't show one. */
    blocksOf(reply: Reply): readonly MessageBlock[] | null {
      const { blocks } = render({ ...reply, actions: [] }, { richness: RICHNESS });
      const isShown = blocks.length > 0 && blocks.every(({ type }) => SHOWN_BLOCKS.has(type));
      return isShown ? blocks : null;
    },
  };
}

/** The attempt of somebody who isn't let in: nothing of theirs is read. */
const NOTHING = {
  way: 'mcp',
  channelId: null,
  inputs: {},
  subject: null,
  approverId: null,
  requestId: null,
  logged: [],
} as const;

async function prepare(bot: Bot, invocation: Invocation): Promise<boolean> {
  const { operation, raw, to } = invocation;
  if (!fitsForm(operation, raw)) {
    throw new InputError('A form takes up to 3,000 characters a field. Shorten the longest text.');
  }
  const window = Math.floor(bot.now().getTime() / SAME_WITHIN_MS);
  const values = JSON.stringify(Object.entries(raw).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const hash = createHash('sha256').update(values).digest('hex');
  const key = `prepared:${to.personId}:${operation.name}:${window}:${hash}`;
  if (!(await takeKey(bot, key))) return false;
  try {
    const attempt = await attemptOf(bot, invocation);
    const recipient = { ...to, responseUrl: null };
    await sendPrivately(bot, recipient, preparedReply(invocation));
    await bot.audit.report(attempt, { outcome: 'prepared' });
    return true;
  } catch (error) {
    await bot.store.idempotencyKeys.release(key);
    throw error;
  }
}

function preparedReply({ operation, raw }: Invocation): Reply {
  const given = Object.entries(operation.inputs).flatMap(([name, { label }]): Fact[] => {
    const value = raw[name]?.trim() ?? '';
    return value === '' ? [] : [{ label, value: shortened(value, LONGEST_VALUE) }];
  });
  return {
    title: `${operation.title}?`,
    summary: 'Your assistant prepared this. Nothing has been done: check it, and submit the form.',
    sections: [facts(given.slice(0, MOST_VALUES))],
    actions: [
      action(operation, raw, `Open “${operation.title}”`, { asksFirst: true, emphasis: 'primary' }),
    ],
    footnote: 'If you didn’t ask for it, leave it: it does nothing by itself.',
  };
}

import type { ModalView } from '@slack/types';
import type { RawValues, Reply } from '../domain/reply.ts';
import type { Operation } from '../commands/define.ts';
import { formOf as formAgain } from '../commands/failures.ts';
import type { Inputs } from '../commands/inputs.ts';
import { fileIdsIn } from '../commands/uploaded.ts';
import { usageOf } from '../commands/usage.ts';
import { sendPrivately } from './answers.ts';
import type { Bot } from './bot.ts';
import { firstPage, prefilled, type Started, titlesOf, unreadableIn } from './form-session.ts';
import { fitsForm, formOf } from './forms/views.ts';
import { invokedAt, type Recipient } from './recipient.ts';
import { slackFailure } from './web-api.ts';

export interface Opening {
  readonly to: Recipient;
  readonly triggerId: string;
  /** True where a form is open already, so that another one has to be pushed on top of it. */
  readonly isInForm?: boolean;
  /** The draft of that form. */
  readonly below?: string | undefined;
}

/** Sends the command line to type instead, where there can be no form. */
export async function openForm(bot: Bot, started: Started, opening: Opening): Promise<void> {
  const { operation, raw } = started;
  const { to } = opening;
  if (!fitsForm(operation, raw)) {
    const reply = lineInstead(bot, operation, 'That’s too long for a form.');
    return sendPrivately(bot, to, reply);
  }
  const { pages } = operation;
  const { below } = opening;
  const view = pages
    ? await firstPage(bot, { ...started, below }, pages, to)
    : await viewFor(bot, started, to);
  await showForm(bot, started, view, opening);
}

export async function showForm(
  bot: Bot,
  { operation, raw, assigneeId }: Started,
  view: ModalView,
  { to, triggerId, isInForm }: Opening,
): Promise<void> {
  const { views } = bot.clients.interactive;
  const opening = { trigger_id: triggerId, view };
  const { window } = to;
  try {
    // A trigger_id works once, and it opened the window for the answer: that window becomes the
    // form.
    if (window !== undefined) await views.update({ view_id: window.id, view });
    else await (isInForm ? views.push(opening) : views.open(opening));
  } catch (cause) {
    const failure = slackFailure(cause, bot.now());
    bot.log.warn({ err: failure, operation: operation.name }, 'form not opened');
    // The click on this button brings a new trigger_id.
    const again = { ...formAgain({ operation, raw }), assigneeId };
    const reply = lineInstead(bot, operation, 'The form didn’t open in time.');
    await sendPrivately(bot, to, { ...reply, actions: [again] });
  }
}

async function viewFor(
  bot: Bot,
  { operation, raw: typed, assigneeId }: Started,
  to: Recipient,
): Promise<ModalView> {
  const { inputs } = operation;
  const zone = await bot.people.probableZoneOf(to.personId);
  const raw = await prefilled(bot, { operation, raw: typed }, to, zone);
  const [titles, files] = await Promise.all([
    titlesOf(bot, inputs, raw, to),
    bot.store.uploads.names(fileIdsIn(inputs, raw)),
  ]);
  const problems = unreadableIn(inputs, raw, { zone, now: bot.now() });
  const kept = files.size > 0 ? keptIn(inputs, raw) : undefined;
  const metadata = { operation: operation.name, ...invokedAt(to), kept, assigneeId };
  return formOf(operation, { typed: raw, problems, titles, zone, files }, metadata);
}

/** Slack can't show given files in a form, so its metadata carry them. */
function keptIn(inputs: Inputs, raw: RawValues): RawValues {
  const isFile = (name: string) => inputs[name]?.kind === 'file' || inputs[name]?.kind === 'files';
  return Object.fromEntries(Object.entries(raw).filter(([name]) => isFile(name)));
}

function lineInstead(bot: Bot, operation: Operation, why: string): Reply {
  const usage = usageOf(operation, bot.config.bot.commandPrefix);
  return {
    title: operation.summary,
    sections: [
      { kind: 'notice', tone: 'warning', text: why },
      { kind: 'paragraph', text: ['Type it as one line instead: ', { kind: 'code', text: usage }] },
    ],
  };
}

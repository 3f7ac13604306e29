import type { ModalView } from '@slack/types';
import { InputError } from '../lib/errors.ts';
import { waitFor } from '../lib/timeout.ts';
import type { RawValues, Reply } from '../domain/reply.ts';
import type { Operation, OperationPage } from '../operations/define.ts';
import { contextOf, type Invocation } from '../operations/execute.ts';
import { formOf as formAgain } from '../operations/failures.ts';
import type { Inputs } from '../operations/inputs.ts';
import { missingInputs, readValues } from '../operations/read-values.ts';
import type { Reading } from '../operations/reading.ts';
import { fileIdsIn } from '../operations/uploaded.ts';
import { usageOf } from '../operations/usage.ts';
import { FORMS_KEPT_MS } from '../store/sweeping.ts';
import { pageView, pageWith, titlesOf } from './form-session.ts';
import { fitsForm, formOf } from './forms/views.ts';
import { sendPrivately } from './answers.ts';
import { problemToMend } from './files.ts';
import type { Bot } from './bot.ts';
import { invokedAt, type Recipient } from './recipient.ts';
import { slackFailure } from './web-api.ts';

/** Milliseconds for optional parts of a form, since a trigger_id lives 3 s. */
const NICETIES_MS = 500;
/**
 * Milliseconds to wait for today's values: a trigger_id lives 3 s, and this is only one part of
 * what a form takes.
 */
const PREFILL_TIMEOUT_MS = 900;
const LOST = 'The file that was given here is no longer kept.';

/** The place where a form opens. */
interface Opening {
  readonly to: Recipient;
  readonly triggerId: string;
  /** True where a form is open already, so that another one has to be pushed on top of it. */
  readonly isInForm?: boolean;
}

/** An operation with the values that its form shows. */
type Started = Pick<Invocation, 'operation' | 'raw'>;

/**
 * Opens the form of an operation, filled with the given values, and shows which of them are wrong.
 * If there can be no form, the person gets the command line to type instead.
 */
export async function openForm(bot: Bot, started: Started, opening: Opening): Promise<void> {
  const { operation, raw } = started;
  const { to } = opening;
  if (!fitsForm(operation, raw)) {
    const reply = lineInstead(bot, operation, 'That is too long for a form.');
    return sendPrivately(bot, to, reply);
  }
  const { pages } = operation;
  const view = pages ? await firstPage(bot, started, to, pages) : await viewFor(bot, started, to);
  await showForm(bot, started, view, opening);
}

/** Opens a form whose view is ready. */
export async function showForm(
  bot: Bot,
  { operation, raw }: Started,
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
    const again = formAgain({ operation, raw }, 'Open the form');
    const reply = lineInstead(bot, operation, 'The form did not open in time.');
    await sendPrivately(bot, to, { ...reply, actions: [again] });
  }
}

async function viewFor(
  bot: Bot,
  { operation, raw: typed }: Started,
  to: Recipient,
): Promise<ModalView> {
  const { inputs } = operation;
  const zone = await bot.people.probableZoneOf(to.personId, NICETIES_MS);
  const raw = await prefilled(bot, { operation, raw: typed }, to, zone);
  const [titles, files] = await Promise.all([
    titlesOf(bot, inputs, raw, to),
    bot.store.uploads.names(fileIdsIn(inputs, raw)),
  ]);
  const { problems } = readValues(inputs, raw, { zone, now: bot.now() });
  const metadata = {
    operation: operation.name,
    ...invokedAt(to),
    ...(files.size > 0 && { kept: keptIn(inputs, raw) }),
  };
  const start = { typed: raw, problems: problems.filter(isTyped(raw)), titles, zone, files };
  return formOf(operation, start, metadata);
}

/** Returns the test for problems that a form shows at first: an empty field needs no message. */
function isTyped(raw: RawValues): (problem: InputError) => boolean {
  return ({ field }) => field === undefined || (raw[field]?.trim() ?? '') !== '';
}

/**
 * Returns the files among the values for the form's metadata: Slack can't show them in the form.
 */
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
      { kind: 'paragraph', text: ['Type it in one line: ', { kind: 'code', text: usage }] },
    ],
  };
}

/**
 * Returns the view with which a form of several pages opens: the page where this person left it, if
 * nothing was typed and there is a draft; otherwise its first page, or the one with a value that
 * can't be read.
 */
async function firstPage(
  bot: Bot,
  started: Started,
  to: Recipient,
  pages: readonly OperationPage[],
): Promise<ModalView> {
  const { operation, raw } = started;
  const { formDrafts } = bot.store;
  const { personId } = to;
  const now = bot.now();
  const isBlank = Object.values(raw).every((value) => value.trim() === '');
  const since = new Date(now.getTime() - FORMS_KEPT_MS);
  const left = isBlank ? await formDrafts.latest(personId, operation.name, since) : null;
  const zone = await bot.people.probableZoneOf(personId, NICETIES_MS);
  const given = left?.values ?? (await prefilled(bot, started, to, zone));
  const lost = left ? await lostFiles(bot, operation.inputs, given) : [];
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !lost.includes(name)));
  const draft = await formDrafts.begin(
    {
      personId,
      operation: operation.name,
      values,
      page: left ? pageToGoOn(left.page, pages, lost) : startingPage(bot, started, pages),
      turn: left ? left.turn + 1 : 0,
    },
    now,
  );
  const session = { operation, pages, to, draft, shownTurn: draft.turn };
  const problems = lost.map((field) => problemToMend(operation.inputs, field, LOST));
  return pageView(bot, session, { draftOf: left?.savedAt ?? undefined, problems });
}

/**
 * Returns the page where the form was left, or an earlier one whose file is lost: otherwise the
 * form would be sent without the file.
 */
function pageToGoOn(
  left: number,
  pages: readonly OperationPage[],
  lost: readonly string[],
): number {
  return Math.min(left, pages.length - 1, ...lost.map((field) => pageWith({ pages }, field)));
}

/**
 * Returns the file inputs of a draft whose files are no longer kept: the draft may have outlived
 * them.
 */
async function lostFiles(bot: Bot, inputs: Inputs, values: RawValues): Promise<readonly string[]> {
  const names = await bot.store.uploads.names(fileIdsIn(inputs, values));
  return Object.entries(inputs).flatMap(([name, input]) => {
    const ids = fileIdsIn({ [name]: input }, values);
    return ids.every((id) => names.has(id)) ? [] : [name];
  });
}

/**
 * Returns the first page with a value that can't be read, or the first that the person has to see.
 */
function startingPage(
  bot: Bot,
  { operation, raw }: Started,
  pages: readonly OperationPage[],
): number {
  // The person's zone doesn't decide whether a value can be read.
  const reading = { zone: 'UTC', now: bot.now() };
  const { problems } = readValues(operation.inputs, raw, reading);
  const unreadable = problems.filter(({ field = '' }) => (raw[field]?.trim() ?? '') !== '');
  const numbers = unreadable.map(({ field }) => pageWith({ pages }, field));
  if (numbers.length > 0) return Math.min(...numbers);
  const first = pages.findIndex(
    (page) => !page.isPassedOver || !isDone(operation, page, raw, reading),
  );
  return Math.max(0, first);
}

/** Tells whether a page has some value, all required ones, and passes its check. */
function isDone(
  { inputs }: Operation,
  page: OperationPage,
  raw: RawValues,
  reading: Reading,
): boolean {
  const here = Object.fromEntries(
    Object.entries(inputs).filter(([name]) => page.inputs.includes(name)),
  );
  if (!page.inputs.some((name) => raw[name]?.trim())) return false;
  if (missingInputs(here, raw).length > 0) return false;
  try {
    page.check(raw, reading);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** Returns the given values, with today's values in the fields left empty, if they come in time. */
export async function prefilled(
  bot: Bot,
  { operation, raw }: Started,
  to: Recipient,
  zone: string,
): Promise<RawValues> {
  if (operation.prefill === null) return raw;
  const prefilling = operation.prefill(raw, contextOf(bot, to, zone));
  const waited = await waitFor(prefilling, PREFILL_TIMEOUT_MS);
  if (waited.state === 'done') return onlyFitting(operation, waited.value);
  const err = waited.state === 'failed' ? waited.error : undefined;
  bot.log.warn({ err, operation: operation.name, state: waited.state }, 'a form is not prefilled');
  return raw;
}

/** Leaves out texts that are longer than their field: they would be cut there, and submitted so. */
function onlyFitting(operation: Operation, values: RawValues): RawValues {
  const fitting = Object.entries(values).filter(([name, value]) =>
    fitsForm(operation, { [name]: value }),
  );
  return Object.fromEntries(fitting);
}

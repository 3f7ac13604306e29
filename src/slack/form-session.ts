import type { ModalView } from '@slack/types';
import { InputError, PostbellError } from '../lib/errors.ts';
import { waitFor } from '../lib/timeout.ts';
import type { RawValues, Section } from '../domain/reply.ts';
import type { Operation, OperationPage } from '../operations/define.ts';
import { contextOf } from '../operations/execute.ts';
import type { Inputs, ReferenceTarget } from '../operations/inputs.ts';
import { readValues } from '../operations/read-values.ts';
import type { Reading } from '../operations/reading.ts';
import type { ReferenceScope } from '../operations/references/reference.ts';
import { fileIdsIn } from '../operations/uploaded.ts';
import type { FormDraft } from '../store/form-drafts.ts';
import { type FormMetadata, noteView, pageOf } from './forms/views.ts';
import type { Bot } from './bot.ts';
import { invokedAt, type Recipient } from './recipient.ts';

/**
 * Milliseconds to wait for the text above a page: Slack waits 3 s, and this is only one part of
 * what a page takes.
 */
const ABOUT_TIMEOUT_MS = 1000;
const ZONE_TIMEOUT_MS = 500;

/** A form session: a form with several pages that a person is filling in. */
export interface FormSession {
  readonly operation: Operation;
  readonly pages: readonly OperationPage[];
  readonly to: Recipient;
  readonly draft: FormDraft;
  /**
   * The turn of the view that sent the request; lower than the draft's where a response got lost.
   */
  readonly shownTurn: number;
}

/**
 * Returns the operation of a form; `null` for one that there isn't any more. A form shows what its
 * operation knows, and takes files, so that each of its requests is checked.
 * @throws {ForbiddenError} when this person may not run it.
 */
export function operationOf(
  { catalogue, policy }: Bot,
  metadata: FormMetadata | null,
  personId: string,
): Operation | null {
  const operation = metadata && catalogue.find(metadata.operation);
  if (!operation) return null;
  policy.require(personId, operation);
  return operation;
}

/**
 * Returns the form session of a view, on the page that the view shows; `null` when it is over.
 * @throws {ForbiddenError} when this person may not run its operation.
 */
export async function sessionOf(
  bot: Bot,
  metadata: FormMetadata,
  to: Recipient,
): Promise<FormSession | null> {
  const operation = operationOf(bot, metadata, to.personId);
  const { place } = metadata;
  if (!operation?.pages || !place) return null;
  const draft = await bot.store.formDrafts.get(place.draft);
  if (draft === null || draft.personId !== to.personId) return null;
  const { page, turn: shownTurn } = place;
  return { operation, pages: operation.pages, to, draft: { ...draft, page }, shownTurn };
}

/** Returns the inputs of the current page; none on the review. */
export function inputsHere({ operation, pages, draft }: FormSession): Inputs {
  const names = new Set(pages[draft.page]?.inputs);
  return Object.fromEntries(Object.entries(operation.inputs).filter(([name]) => names.has(name)));
}

/**
 * Saves the values and turns to a page.
 * @throws {InputError} when the form is over, or was sent twice at the same instant.
 */
export async function turnTo(
  bot: Bot,
  session: FormSession,
  values: RawValues,
  page: number,
): Promise<FormSession> {
  const { draft } = session;
  const nextTurn = draft.turn + 1;
  const change = { values, page, turn: draft.turn, nextTurn };
  const isKept = await bot.store.formDrafts.save(draft.id, change, bot.now());
  if (!isKept) throw over();
  return { ...session, draft: { ...draft, values, page, turn: nextTurn }, shownTurn: nextTurn };
}

/** Returns the page that has an input; the last page for an input that no page has. */
export function pageWith({ pages }: Pick<FormSession, 'pages'>, field: string | undefined): number {
  const page = pages.findIndex(({ inputs }) => field !== undefined && inputs.includes(field));
  return page < 0 ? pages.length - 1 : page;
}

/**
 * Returns the problems of the values on the current page, or the problem of the page as a whole.
 */
export function problemsHere(
  session: FormSession,
  values: RawValues,
  reading: Reading,
): readonly InputError[] {
  const { problems } = readValues(inputsHere(session), values, reading);
  if (problems.length > 0) return problems;
  try {
    session.pages[session.draft.page]?.check(values, reading);
    return [];
  } catch (error) {
    if (error instanceof InputError) return [error];
    throw error;
  }
}

/** Returns the metadata that a view of this form carries. */
export function metadataOf({ operation, to, draft }: FormSession): FormMetadata {
  return {
    operation: operation.name,
    ...invokedAt(to),
    place: { draft: draft.id, page: draft.page, turn: draft.turn },
  };
}

/** Returns the view of the current page. */
export async function pageView(
  bot: Bot,
  session: FormSession,
  more: {
    /** Problems that can't be found from the values themselves. */
    readonly problems?: readonly InputError[];
    readonly notices?: readonly Section[];
    readonly draftOf?: Date | undefined;
  } = {},
): Promise<ModalView> {
  const { operation, pages, to, draft } = session;
  const inputs = inputsHere(session);
  const [zone, files, titles] = await Promise.all([
    bot.people.probableZoneOf(to.personId, ZONE_TIMEOUT_MS),
    bot.store.uploads.names(fileIdsIn(inputs, draft.values)),
    titlesOf(bot, inputs, draft.values, to),
  ]);
  const found = problemsHere(session, draft.values, { zone, now: bot.now() });
  // An empty field needs no message.
  const refused = found.filter(({ field = '' }) => (draft.values[field]?.trim() ?? '') !== '');
  const { problems = [], notices = [], draftOf } = more;
  const known = new Set(problems.map(({ field }) => field));
  const about = await aboutOf(bot, session, zone);
  const start = {
    typed: draft.values,
    problems: [...problems, ...refused.filter(({ field }) => !known.has(field))],
    titles,
    zone,
    files,
    turn: draft.turn,
    above: [...notices, ...about],
    draftOf,
  };
  return pageOf(operation, { pages, page: draft.page }, start, metadataOf(session));
}

/** Returns the view that replaces a form that is over. */
export function overView(operation: Operation): ModalView {
  return noteView(operation, 'info', over().message);
}

/**
 * Returns the operation's sections above the fields; a failure to get them never stops the person.
 */
async function aboutOf(
  bot: Bot,
  { operation, pages, to, draft }: FormSession,
  zone: string,
): Promise<readonly Section[]> {
  const page = pages[draft.page];
  if (!page) return [];
  const about = page.about(draft.values, contextOf(bot, to, zone));
  const waited = await waitFor(about, ABOUT_TIMEOUT_MS);
  if (waited.state === 'done') return waited.value;
  const err = waited.state === 'failed' ? waited.error : undefined;
  bot.log.warn({ err, operation: operation.name, state: waited.state }, 'nothing above a page');
  const why = err instanceof PostbellError ? err.message : 'The figures took too long to look up.';
  return [{ kind: 'notice', tone: 'info', text: `${why} You can go on without them.` }];
}

function over(): InputError {
  return new InputError(
    'This form is over: it was carried out, or started anew. Please type the command again.',
  );
}

/**
 * Forgets the draft of a form that was carried out. A failure to do so is only logged, so that the
 * answer is sent all the same.
 */
export async function forgetDraft(bot: Bot, { operation, to }: FormSession): Promise<void> {
  try {
    await bot.store.formDrafts.forget(to.personId, operation.name);
  } catch (err) {
    // The draft can't be submitted again; a new form offers it until it expires.
    bot.log.warn({ err, operation: operation.name }, 'a draft was not forgotten');
  }
}

/** Milliseconds to wait for a title, since a trigger_id lives 3 s and titles are optional. */
const TITLE_TIMEOUT_MS = 500;

/**
 * Returns the titles of the references among the values, by the name of the input, as far as they
 * can be looked up in time.
 */
export async function titlesOf(
  bot: Bot,
  inputs: Inputs,
  values: RawValues,
  { personId, channelId }: Pick<Recipient, 'personId' | 'channelId'>,
): Promise<Readonly<Record<string, ReadonlyMap<string, string>>>> {
  const scope = { channelId: channelId ?? personId, personId };
  const lookUps = Object.entries(inputs).map(async ([name, input]) => {
    if (input.kind !== 'reference' && input.kind !== 'references') return null;
    const ids = (values[name] ?? '').split(/[\s,]+/).filter(Boolean);
    const titles = await Promise.all(ids.map((id) => titleOf(bot, input.to, id, scope)));
    return [name, new Map(titles.filter((pair) => pair !== null))] as const;
  });
  const found = await Promise.all(lookUps);
  return Object.fromEntries(found.filter((entry) => entry !== null));
}

async function titleOf(bot: Bot, to: ReferenceTarget, id: string, scope: ReferenceScope) {
  const waited = await waitFor(bot.references.title(to, id, scope), TITLE_TIMEOUT_MS);
  return waited.state === 'done' && waited.value !== null ? ([id, waited.value] as const) : null;
}

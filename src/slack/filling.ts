import type { ModalView } from '@slack/types';
import { InputError, PostbellError } from '../core/errors.ts';
import type { RawValues, Section } from '../core/reply.ts';
import type { Operation, OperationPage } from '../operations/define.ts';
import type { Inputs } from '../operations/inputs.ts';
import { readValues } from '../operations/read-values.ts';
import type { Reading } from '../operations/reading/reading.ts';
import type { FormDraft } from '../store/form-drafts.ts';
import type { Recipient } from './answers.ts';
import { askedAt, type FormMetadata } from './forms/metadata.ts';
import { noteView } from './forms/notes.ts';
import { pageOf } from './forms/page.ts';
import { fileIdsIn } from './given-files.ts';
import type { Desk } from './parts.ts';
import { waitFor } from '../core/timeout.ts';
import { titlesOf } from './titles.ts';

/**
 * Milliseconds to wait for the text above a page: Slack waits 3 s, and this is only one part of
 * what a page takes.
 */
const ABOUT_TIMEOUT_MS = 1000;
const ZONE_TIMEOUT_MS = 500;

/** A form session: a form with several pages that a person is filling in. */
export interface Filling {
  readonly operation: Operation;
  readonly pages: readonly OperationPage[];
  readonly to: Recipient;
  readonly draft: FormDraft;
  /**
   * The turn of the view that sent the request; lower than the draft's where a response got lost.
   */
  readonly shownTurn: number;
}

/** Returns the form session of a view, on the page that the view shows; `null` when it is over. */
export async function fillingOf(
  desk: Desk,
  { operation: name, place }: FormMetadata,
  to: Recipient,
): Promise<Filling | null> {
  const operation = desk.catalogue.find(name);
  if (!operation?.pages || !place) return null;
  const draft = await desk.store.formDrafts.get(place.draft);
  if (draft === null || draft.personId !== to.personId) return null;
  const { page, turn: shownTurn } = place;
  return { operation, pages: operation.pages, to, draft: { ...draft, page }, shownTurn };
}

/** Returns the inputs of the current page; none on the review. */
export function inputsHere({ operation, pages, draft }: Filling): Inputs {
  const names = new Set(pages[draft.page]?.inputs);
  return Object.fromEntries(Object.entries(operation.inputs).filter(([name]) => names.has(name)));
}

/**
 * Saves the values and turns to a page.
 * @throws {InputError} when the form is over, or was sent twice at the same instant.
 */
export async function turnTo(
  desk: Desk,
  filling: Filling,
  values: RawValues,
  page: number,
): Promise<Filling> {
  const { draft } = filling;
  const nextTurn = draft.turn + 1;
  const change = { values, page, turn: draft.turn, nextTurn };
  const isKept = await desk.store.formDrafts.save(draft.id, change, desk.now());
  if (!isKept) throw over();
  return { ...filling, draft: { ...draft, values, page, turn: nextTurn }, shownTurn: nextTurn };
}

/** Returns the page that has an input; the last page for an input that no page has. */
export function pageWith({ pages }: Pick<Filling, 'pages'>, field: string | undefined): number {
  const page = pages.findIndex(({ inputs }) => field !== undefined && inputs.includes(field));
  return page < 0 ? pages.length - 1 : page;
}

/**
 * Returns the problems of the values on the current page, or the problem of the page as a whole.
 */
export function problemsHere(
  filling: Filling,
  values: RawValues,
  reading: Reading,
): readonly InputError[] {
  const { problems } = readValues(inputsHere(filling), values, reading);
  if (problems.length > 0) return problems;
  try {
    filling.pages[filling.draft.page]?.check(values, reading);
    return [];
  } catch (error) {
    if (error instanceof InputError) return [error];
    throw error;
  }
}

/** Returns the metadata that a view of this form carries. */
export function metadataOf({ operation, to, draft }: Filling): FormMetadata {
  return {
    operation: operation.name,
    ...askedAt(to),
    place: { draft: draft.id, page: draft.page, turn: draft.turn },
  };
}

/** Returns the view of the current page. */
export async function pageView(
  desk: Desk,
  filling: Filling,
  more: {
    /** Problems that can't be found from the values themselves. */
    readonly problems?: readonly InputError[];
    readonly notices?: readonly Section[];
    readonly draftOf?: Date | undefined;
  } = {},
): Promise<ModalView> {
  const { operation, pages, to, draft } = filling;
  const inputs = inputsHere(filling);
  const [zone, files, titles] = await Promise.all([
    desk.people.probableZoneOf(to.personId, ZONE_TIMEOUT_MS),
    desk.store.uploads.names(fileIdsIn(inputs, draft.values)),
    titlesOf(desk, inputs, draft.values, to),
  ]);
  const found = problemsHere(filling, draft.values, { zone, now: desk.now() });
  // An empty field needs no message.
  const refused = found.filter(({ field = '' }) => (draft.values[field]?.trim() ?? '') !== '');
  const { problems = [], notices = [], draftOf } = more;
  const known = new Set(problems.map(({ field }) => field));
  const about = await aboutOf(desk, filling, zone);
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
  return pageOf(operation, { pages, page: draft.page }, start, metadataOf(filling));
}

/** Returns the view that replaces a form that is over. */
export function overView(operation: Operation): ModalView {
  return noteView(operation, 'info', over().message);
}

/**
 * Returns the operation's sections above the fields; a failure to get them never stops the person.
 */
async function aboutOf(
  desk: Desk,
  { operation, pages, to, draft }: Filling,
  zone: string,
): Promise<readonly Section[]> {
  const page = pages[draft.page];
  if (!page) return [];
  const person = { id: to.personId, zone };
  const channel = { id: to.channelId ?? to.personId, threadTs: to.threadTs };
  const context = desk.contextFor({ person, channel }, desk.now());
  const waited = await waitFor(page.about(draft.values, context), ABOUT_TIMEOUT_MS);
  if (waited.state === 'done') return waited.value;
  const err = waited.state === 'failed' ? waited.error : undefined;
  desk.log.warn({ err, operation: operation.name, state: waited.state }, 'nothing above a page');
  const why = err instanceof PostbellError ? err.message : 'The figures took too long to look up.';
  return [{ kind: 'notice', tone: 'info', text: `${why} You can go on without them.` }];
}

function over(): InputError {
  return new InputError(
    'This form is over: it was carried out, or started anew. Please type the command again.',
  );
}

import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { RawValues, Section } from '../domain/reply.ts';
import { InputError, PostbellError } from '../lib/errors.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Operation, OperationPage } from '../commands/define.ts';
import { actingFor, contextOf, requireTryingIn, zoneFor } from '../commands/execute.ts';
import type { Invocation } from '../commands/invocation.ts';
import { fillableBy, shownTo } from '../commands/disclosed.ts';
import type { Inputs } from '../commands/inputs.ts';
import { readValues, underCurrentNames, withFixedTimes } from '../commands/read-values.ts';
import type { Reading } from '../commands/reading.ts';
import type { ReferenceScope, ReferenceTarget } from '../commands/references/reference.ts';
import { fileIdsIn } from '../commands/uploaded.ts';
import type { FormDraft } from '../store/forms.ts';
import { FORMS_KEPT_MS } from '../store/aging.ts';
import { actingAs } from '../service/principal.ts';
import type { Bot } from './bot.ts';
import { fileFaults, filesOrProblem, type GivenFiles, problemToMend } from './files.ts';
import { stateOf, submittedFiles, withSubmitted } from './forms/input-block.ts';
import { type FormMetadata, fitsForm, noteView, pageOf } from './forms/views.ts';
import { invokedAt, type Recipient } from './recipient.ts';

/** Milliseconds to wait for parts of a page, of the 3 s that Slack waits for all of it. */
const ABOUT_TIMEOUT_MS = 1000;
const PREFILL_TIMEOUT_MS = 900;
const TITLE_TIMEOUT_MS = 500;

export interface Started extends Pick<Invocation, 'operation' | 'raw' | 'assigneeId'> {
  /** The draft of the open form on top of which this one is pushed. */
  readonly below?: string | undefined;
}

export interface FormSession {
  readonly bot: Bot;
  readonly operation: Operation;
  readonly pages: readonly OperationPage[];
  readonly to: Recipient;
  readonly draft: FormDraft;
  /** Slack user id of the assignee. */
  readonly assigneeId?: string | undefined;
  readonly below?: string | undefined;
  /** The revision that sent the request; lower than the draft's where a response got lost. */
  readonly shownRevision: number;
}

/**
 * Returns the form session of a view, on the page that the view shows; `null` when it is over.
 * @throws {ForbiddenError} when this person may not run its operation: its pages show what it knows.
 *   Their values are kept, and stand in the request's invocation to be handed over.
 */
export async function sessionOf(
  bot: Bot,
  { operation: name, place, assigneeId, below }: FormMetadata,
  to: Recipient,
  { view, request = {} }: { view: ViewOutput; request?: { invocation?: Invocation | null } },
): Promise<FormSession | null> {
  const operation = bot.catalogue.find(name);
  if (!operation?.pages || !place) return null;
  const { pages } = operation;
  const kept = await bot.store.formSessions.get(place.draft);
  const isOwn = kept?.personId === to.personId && isShownOf(kept, operation, place);
  const values = isOwn ? underCurrentNames(operation.inputs, kept.values) : {};
  const { page, revision: shownRevision } = place;
  const draft = isOwn ? { ...kept, values, page } : null;
  const session = draft && { bot, assigneeId, below, operation, pages, to, draft, shownRevision };
  const invocation: Invocation = { operation, raw: values, to, way: 'form', assigneeId };
  request.invocation = invocation;
  try {
    await requireTryingIn(bot, invocation);
  } catch (error) {
    const raw = session === null ? values : await keptFrom(session, view);
    request.invocation = { ...invocation, raw };
    throw error;
  }
  return session;
}

/** Keeps what a page holds whose person may not go on now, and returns all values. */
async function keptFrom(session: FormSession, view: ViewOutput): Promise<RawValues> {
  const { bot, draft, shownRevision } = session;
  const { page, revision } = draft;
  try {
    const { values: sent } = await readPage(session, view);
    // A field that was left empty loses nothing either: it keeps what it had.
    const values = { ...draft.values, ...sent };
    if (shownRevision === revision) {
      await bot.store.formSessions.save(draft.id, { values, page, revision }, bot.now());
    }
    return values;
  } catch (err) {
    bot.log.warn({ err }, 'a page of a form was not kept');
    return draft.values;
  }
}

/** Tells whether a view can be one of a draft: its page as of now, or an earlier one. */
function isShownOf(
  draft: FormDraft,
  operation: Operation,
  { page, revision }: { readonly page: number; readonly revision: number },
): boolean {
  const isOfOperation = [operation.name, ...operation.formerly].includes(draft.operation);
  return (
    isOfOperation &&
    (revision < draft.revision || (revision === draft.revision && page === draft.page))
  );
}

const LOST = 'The file you added is no longer available.';

/**
 * Begins a form session and returns its view: the page where this person left it, if nothing was
 * typed and there is a draft; otherwise its first page, or the one with a value that can't be read.
 */
export async function firstPage(
  bot: Bot,
  started: Started,
  pages: readonly OperationPage[],
  to: Recipient,
): Promise<ModalView> {
  const { operation, raw, assigneeId, below } = started;
  const { formSessions, uploads } = bot.store;
  const { personId } = to;
  const now = bot.now();
  const isBlank = !Object.keys(raw).some((name) => isGiven(raw, name));
  const since = new Date(now.getTime() - FORMS_KEPT_MS);
  const left = isBlank ? await formSessions.latest(personId, operation.name, since) : null;
  const zone = await bot.people.probableZoneOf(personId);
  const given = left
    ? underCurrentNames(operation.inputs, left.values)
    : await prefilled(bot, started, to, zone);
  const kept = await uploads.names(left ? fileIdsIn(operation.inputs, given) : []);
  const isLost = (field: string) =>
    left !== null && fileIdsIn(inputsOf(operation, [field]), given).some((id) => !kept.has(id));
  const lost = Object.keys(operation.inputs).filter(isLost);
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !lost.includes(name)));
  // Without the page of a lost file the form would be sent without the file.
  const page = left
    ? Math.min(left.page, pages.length - 1, ...lost.map((field) => pageWith({ pages }, field)))
    : startingPage(started, pages, now);
  const revision = left ? left.revision + 1 : 0;
  const begun = { personId, operation: operation.name, values, page, revision };
  const draft = await formSessions.begin(begun, now);
  const problems = lost.map((field) => problemToMend(operation.inputs, field, LOST));
  const session = { bot, operation, pages, to, draft, assigneeId, below, shownRevision: revision };
  return pageView(session, { draftOf: left?.savedAt ?? undefined, problems });
}

/** Returns the first page with an unreadable value, or the first that has to be seen. */
function startingPage(
  { operation, raw }: Started,
  pages: readonly OperationPage[],
  now: Date,
): number {
  // The person's zone doesn't decide whether a value can be read.
  const reading = { zone: 'UTC', now };
  const unreadable = unreadableIn(operation.inputs, raw, reading);
  if (unreadable.length > 0) {
    return Math.min(...unreadable.map(({ field }) => pageWith({ pages }, field)));
  }
  const isToBeSeen = (page: OperationPage) =>
    !page.isPassedOver ||
    !page.inputs.some((name) => isGiven(raw, name)) ||
    problemsOn(operation, page, raw, reading).length > 0;
  return Math.max(0, pages.findIndex(isToBeSeen));
}

function isGiven(raw: RawValues, name = ''): boolean {
  return (raw[name]?.trim() ?? '') !== '';
}

/** Returns the problems that a form shows at first: an empty field needs no message. */
export function unreadableIn(
  inputs: Inputs,
  raw: RawValues,
  reading: Reading,
): readonly InputError[] {
  return readValues(inputs, raw, reading).problems.filter(({ field }) => isGiven(raw, field));
}

function inputsOf({ inputs }: Operation, names: readonly string[] = []): Inputs {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => names.includes(name)));
}

export function inputsHere({ operation, pages, draft }: FormSession): Inputs {
  return inputsOf(operation, pages[draft.page]?.inputs);
}

/** @throws {InputError} when the form is over, or was sent twice at the same instant. */
export async function turnTo(
  session: FormSession,
  values: RawValues,
  page: number,
): Promise<FormSession> {
  const { bot, draft } = session;
  const nextRevision = draft.revision + 1;
  const change = { values, page, revision: draft.revision, nextRevision };
  const isKept = await bot.store.formSessions.save(draft.id, change, bot.now());
  if (!isKept) throw over();
  const turned = { ...draft, values, page, revision: nextRevision };
  return { ...session, draft: turned, shownRevision: nextRevision };
}

/** Returns the page that has an input; the last page for an input that no page has. */
export function pageWith({ pages }: Pick<FormSession, 'pages'>, field: string | undefined): number {
  const page = pages.findIndex(({ inputs }) => field !== undefined && inputs.includes(field));
  return page < 0 ? pages.length - 1 : page;
}

export function problemsHere(
  { operation, pages, draft }: FormSession,
  values: RawValues,
  reading: Reading,
): readonly InputError[] {
  return problemsOn(operation, pages[draft.page], values, reading);
}

function problemsOn(
  operation: Operation,
  page: OperationPage | undefined,
  values: RawValues,
  reading: Reading,
): readonly InputError[] {
  const { problems } = readValues(inputsOf(operation, page?.inputs), values, reading);
  if (problems.length > 0) return problems;
  try {
    page?.check(values, reading);
    return [];
  } catch (error) {
    if (error instanceof InputError) return [error];
    throw error;
  }
}

export function filesIn(session: FormSession, view: ViewOutput): GivenFiles {
  return submittedFiles(inputsHere(session), stateOf(view), session.shownRevision);
}

export async function typedIn(session: FormSession, view: ViewOutput) {
  const { bot, operation, to, draft, shownRevision: revision } = session;
  const zone = await zoneFor(bot, operation, draft.values, to.personId);
  const submitted = { state: stateOf(view), zone, revision };
  return { typed: withSubmitted(draft.values, inputsHere(session), submitted), zone };
}

/** Does the same, and keeps the files of the page; the problem of one that can't be kept. */
export async function readPage(session: FormSession, view: ViewOutput) {
  const { bot } = session;
  const { typed: asTyped, zone } = await typedIn(session, view);
  const inputs = inputsHere(session);
  const typed = withFixedTimes(inputs, asTyped, { zone, now: bot.now() });
  const files = filesIn(session, view);
  const faults = fileFaults(inputs, files);
  if (faults.length > 0) return { values: typed, zone, problems: faults };
  const kept = await filesOrProblem(bot, inputs, files);
  if (kept instanceof InputError) return { values: typed, zone, problems: [kept] };
  return { values: { ...typed, ...kept }, zone, problems: [] };
}

export function metadataOf({ operation, to, draft, ...session }: FormSession): FormMetadata {
  return {
    operation: operation.name,
    assigneeId: session.assigneeId,
    below: session.below,
    ...invokedAt(to),
    place: { draft: draft.id, page: draft.page, revision: draft.revision },
  };
}

interface Shown {
  /** Problems that can't be found from the values themselves. */
  readonly problems?: readonly InputError[];
  readonly notices?: readonly Section[];
  readonly draftOf?: Date | undefined;
}

export async function viewAt(
  session: FormSession,
  values: RawValues,
  page: number,
  more?: Shown,
): Promise<ModalView> {
  return pageView(await turnTo(session, values, page), more);
}

export async function pageView(session: FormSession, more: Shown = {}): Promise<ModalView> {
  const { bot, operation, pages, to, draft } = session;
  const inputs = inputsHere(session);
  const [zone, files, titles] = await Promise.all([
    bot.people.probableZoneOf(to.personId),
    bot.store.uploads.names(fileIdsIn(inputs, draft.values)),
    titlesOf(bot, inputs, draft.values, to),
  ]);
  const found = problemsHere(session, draft.values, { zone, now: bot.now() });
  const refused = found.filter(({ field }) => isGiven(draft.values, field));
  const { problems = [], notices = [], draftOf } = more;
  const known = new Set(problems.map(({ field }) => field));
  const about = await aboutOf(session, zone);
  const start = {
    typed: draft.values,
    problems: [...problems, ...refused.filter(({ field }) => !known.has(field))],
    titles,
    zone,
    files,
    revision: draft.revision,
    above: [...notices, ...about],
    draftOf,
  };
  return pageOf(operation, { pages, page: draft.page }, start, metadataOf(session));
}

export function overView(operation: Operation): ModalView {
  return noteView(operation, 'info', over().message);
}

/** A failure to get the sections above the fields never stops the person. */
async function aboutOf(
  { bot, operation, pages, to, draft }: FormSession,
  zone: string,
): Promise<readonly Section[]> {
  const page = pages[draft.page];
  if (!page) return [];
  const about = actingFor(bot, { operation, to }, async () => {
    const sections = await page.about(draft.values, await contextOf(bot, to, zone));
    return (await shownTo(bot, to, { sections }, draft.values)).sections ?? [];
  });
  const waited = await waitFor(about, ABOUT_TIMEOUT_MS);
  if (waited.state === 'done') return waited.value;
  const { error: err, state } = waited;
  bot.log.warn({ err, operation: operation.name, state }, 'nothing above a page');
  const why = err instanceof PostbellError ? err.message : 'The figures took too long to load.';
  return [{ kind: 'notice', tone: 'info', text: `${why} You can continue without them.` }];
}

function over(): InputError {
  const words = 'This form is closed: it was already sent or started over.';
  return new InputError(`${words} Type the command again.`);
}

/** Forgets a draft that was carried out; a failure is only logged, so that the answer is sent. */
export async function forgetDraft({ bot, operation, to }: FormSession): Promise<void> {
  try {
    await bot.store.formSessions.forget(to.personId, operation.name);
  } catch (err) {
    // The draft can't be submitted again; a new form offers it until it expires.
    bot.log.warn({ err, operation: operation.name }, 'a draft was not forgotten');
  }
}

/** Returns titles of references, by the name of the input, as far as found in time. */
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
  const somebody = { personId: scope.personId ?? scope.channelId, channelId: scope.channelId };
  const principal = bot.policy.principalOf(somebody);
  const looking = actingAs(principal, () => bot.references.title(to, id, scope));
  const waited = await waitFor(looking, TITLE_TIMEOUT_MS);
  return waited.state === 'done' && waited.value !== null ? ([id, waited.value] as const) : null;
}

/** Returns the given values, with today's values in the fields left empty, if they come in time. */
export async function prefilled(
  bot: Bot,
  { operation, raw }: Started,
  to: Recipient,
  zone: string,
): Promise<RawValues> {
  const { prefill } = operation;
  if (prefill === null) return raw;
  const prefilling = actingFor(bot, { operation, to }, async () =>
    fillableBy(bot, to, await prefill(raw, await contextOf(bot, to, zone)), raw),
  );
  const waited = await waitFor(prefilling, PREFILL_TIMEOUT_MS);
  if (waited.state === 'done') return onlyFitting(operation, waited.value);
  const { error: err, state } = waited;
  bot.log.warn({ err, operation: operation.name, state }, 'a form is not prefilled');
  return raw;
}

/** Leaves out texts that are longer than their field: they would be cut there, and submitted so. */
function onlyFitting(operation: Operation, values: RawValues): RawValues {
  const fits = ([name, value]: [string, string]) => fitsForm(operation, { [name]: value });
  return Object.fromEntries(Object.entries(values).filter(fits));
}

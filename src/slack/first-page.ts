import type { ModalView } from '@slack/types';
import { InputError } from '../lib/errors.ts';
import type { RawValues } from '../domain/reply.ts';
import type { Operation, OperationPage } from '../operations/define.ts';
import type { Inputs } from '../operations/inputs.ts';
import { missingInputs, readValues } from '../operations/read-values.ts';
import type { Reading } from '../operations/reading/reading.ts';
import { FORMS_KEPT_MS } from '../store/sweeping.ts';
import type { Invocation } from './invocation.ts';
import { pageView, pageWith } from './form-session.ts';
import { problemToMend, fileIdsIn } from './given-files.ts';
import type { SlackContext } from './parts.ts';
import { prefilled } from './prefilled.ts';

const ZONE_TIMEOUT_MS = 500;
const LOST = 'The file that was given here is no longer kept.';

/**
 * Returns the view with which a form of several pages opens: the page where this person left it, if
 * nothing was typed and there is a draft; otherwise its first page, or the one with a value that
 * can't be read.
 */
export async function firstPage(
  slack: SlackContext,
  invocation: Invocation,
  pages: readonly OperationPage[],
): Promise<ModalView> {
  const { operation, raw, to } = invocation;
  const { formDrafts } = slack.store;
  const { personId } = to;
  const now = slack.now();
  const isBlank = Object.values(raw).every((value) => value.trim() === '');
  const since = new Date(now.getTime() - FORMS_KEPT_MS);
  const left = isBlank ? await formDrafts.latest(personId, operation.name, since) : null;
  const zone = await slack.people.probableZoneOf(personId, ZONE_TIMEOUT_MS);
  const given = left?.values ?? (await prefilled(slack, invocation, zone));
  const lost = left ? await lostFiles(slack, operation.inputs, given) : [];
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !lost.includes(name)));
  const draft = await formDrafts.begin(
    {
      personId,
      operation: operation.name,
      values,
      page: left ? pageToGoOn(left.page, pages, lost) : startingPage(slack, invocation, pages),
      turn: left ? left.turn + 1 : 0,
    },
    now,
  );
  const session = { operation, pages, to, draft, shownTurn: draft.turn };
  const problems = lost.map((field) => problemToMend(operation.inputs, field, LOST));
  return pageView(slack, session, { draftOf: left?.savedAt ?? undefined, problems });
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
async function lostFiles(
  slack: SlackContext,
  inputs: Inputs,
  values: RawValues,
): Promise<readonly string[]> {
  const names = await slack.store.uploads.names(fileIdsIn(inputs, values));
  return Object.entries(inputs).flatMap(([name, input]) => {
    const ids = fileIdsIn({ [name]: input }, values);
    return ids.every((id) => names.has(id)) ? [] : [name];
  });
}

/**
 * Returns the first page with a value that can't be read, or the first that the person has to see.
 */
function startingPage(
  slack: SlackContext,
  { operation, raw }: Invocation,
  pages: readonly OperationPage[],
): number {
  // The person's zone doesn't decide whether a value can be read.
  const reading = { zone: 'UTC', now: slack.now() };
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

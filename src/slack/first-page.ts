import type { ModalView } from '@slack/types';
import type { RawValues } from '../core/reply.ts';
import type { OperationPage } from '../operations/define.ts';
import type { Inputs } from '../operations/inputs.ts';
import { readValues } from '../operations/read-values.ts';
import { FORMS_KEPT_MS } from '../store/sweeping.ts';
import type { Asked } from './asked.ts';
import { pageView, pageWith } from './filling.ts';
import { fileIdsIn } from './given-files.ts';
import type { Desk } from './parts.ts';
import { prefilled } from './prefilled.ts';

const ZONE_PATIENCE_MS = 500;

/**
 * The view with which a form of several pages opens: where this person left it, if nothing was typed
 * and there is a draft; otherwise its first page, or the one with what can't be read.
 */
export async function firstPage(
  desk: Desk,
  asked: Asked,
  pages: readonly OperationPage[],
): Promise<ModalView> {
  const { operation, raw, to } = asked;
  const { formDrafts } = desk.store;
  const { personId } = to;
  const now = desk.now();
  const isBlank = Object.values(raw).every((value) => value.trim() === '');
  const since = new Date(now.getTime() - FORMS_KEPT_MS);
  const left = isBlank ? await formDrafts.latest(personId, operation.name, since) : null;
  const zone = await desk.people.probableZoneOf(personId, ZONE_PATIENCE_MS);
  const values = left
    ? await withoutLostFiles(desk, operation.inputs, left.values)
    : await prefilled(desk, asked, zone);
  const draft = await formDrafts.begin(
    {
      personId,
      operation: operation.name,
      values,
      page: left ? Math.min(left.page, pages.length - 1) : startingPage(desk, asked, pages),
      turn: left ? left.turn + 1 : 0,
    },
    now,
  );
  const filling = { operation, pages, to, draft, shownTurn: draft.turn };
  return pageView(desk, filling, { draftOf: left?.savedAt ?? undefined });
}

/** A file is kept as long as the draft was when it was given, which may be over. */
async function withoutLostFiles(desk: Desk, inputs: Inputs, values: RawValues): Promise<RawValues> {
  const ids = fileIdsIn(inputs, values);
  const names = await desk.store.uploads.names(ids);
  const lost = new Set(ids.filter((id) => !names.has(id)));
  const isWhole = (name: string) => {
    const input = inputs[name];
    return input === undefined || fileIdsIn({ [name]: input }, values).every((id) => !lost.has(id));
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => isWhole(name)));
}

/** With what can't be read, or the first that somebody has to see. */
function startingPage(
  desk: Desk,
  { operation, raw }: Asked,
  pages: readonly OperationPage[],
): number {
  // Which day it is in the person's zone decides nothing about whether it can be read.
  const { problems } = readValues(operation.inputs, raw, { zone: 'UTC', now: desk.now() });
  const unreadable = problems.filter(({ field = '' }) => (raw[field]?.trim() ?? '') !== '');
  const numbers = unreadable.map(({ field }) => pageWith({ pages }, field));
  if (numbers.length > 0) return Math.min(...numbers);
  const isGiven = (name: string) => Boolean(raw[name]?.trim());
  const first = pages.findIndex((page) => !page.isPassedOver || !page.inputs.every(isGiven));
  return Math.max(0, first);
}

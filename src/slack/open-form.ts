import type { InputError } from '../core/errors.ts';
import type { ModalView } from '@slack/types';
import type { RawValues, Reply } from '../core/reply.ts';
import type { Operation } from '../operations/define.ts';
import type { ReferenceTarget } from '../operations/inputs.ts';
import { readValues } from '../operations/read-values.ts';
import { usageOf } from '../operations/usage.ts';
import type { Asked } from './asked.ts';
import { fitsForm, formOf } from './forms/form.ts';
import type { Desk } from './parts.ts';
import { waitFor } from './patience.ts';
import { slackFailure } from './slack-failure.ts';

/** A trigger_id lives 3 s: what only makes a form nicer may take no more than this. */
const NICETIES_MS = 500;

/**
 * Opens the form of an operation, filled with what was given, and says what of that is wrong. When
 * there can be no form the person is told the line to type instead.
 */
export async function openForm(desk: Desk, asked: Asked, triggerId: string): Promise<void> {
  const { operation, raw } = asked;
  desk.policy.require(asked.to.personId, operation);
  if (!fitsForm(operation, raw)) {
    await desk.answers.privately(
      asked.to,
      lineInstead(desk, operation, 'That is too long for a form.'),
    );
    return;
  }
  const view = await viewFor(desk, asked);
  await showForm(desk, asked, view, triggerId);
}

/** Opens a form that is ready. */
export async function showForm(
  desk: Desk,
  { operation, to }: Asked,
  view: ModalView,
  triggerId: string,
): Promise<void> {
  try {
    await desk.clients.interactive.views.open({ trigger_id: triggerId, view });
  } catch (cause) {
    const failure = slackFailure(cause, desk.now());
    desk.log.warn({ err: failure, operation: operation.name }, 'form not opened');
    await desk.answers.privately(
      to,
      lineInstead(desk, operation, 'The form did not open in time.'),
    );
  }
}

async function viewFor(desk: Desk, { operation, raw, to }: Asked): Promise<ModalView> {
  const [zone, titles] = await Promise.all([
    desk.people.probableZoneOf(to.personId, NICETIES_MS),
    titlesOf(desk, operation, raw, to.channelId ?? to.personId),
  ]);
  const { problems } = readValues(operation.inputs, raw, { zone, now: desk.now() });
  const metadata = {
    operation: operation.name,
    channelId: to.channelId,
    responseUrl: to.responseUrl,
  };
  const start = { typed: raw, problems: problems.filter(isTyped(raw)), titles, zone };
  return formOf(operation, start, metadata);
}

/** What is missing shows by itself. */
function isTyped(raw: RawValues): (problem: InputError) => boolean {
  return ({ field }) => field === undefined || (raw[field]?.trim() ?? '') !== '';
}

async function titlesOf(
  desk: Desk,
  operation: Operation,
  raw: RawValues,
  channelId: string,
): Promise<Readonly<Record<string, ReadonlyMap<string, string>>>> {
  const lookUps = Object.entries(operation.inputs).map(async ([name, input]) => {
    if (input.kind !== 'reference' && input.kind !== 'references') return null;
    const ids = (raw[name] ?? '').split(/[\s,]+/).filter(Boolean);
    const titles = await Promise.all(ids.map((id) => titleOf(desk, input.to, id, channelId)));
    return [name, new Map(titles.filter((pair) => pair !== null))] as const;
  });
  const found = await Promise.all(lookUps);
  return Object.fromEntries(found.filter((entry) => entry !== null));
}

async function titleOf(desk: Desk, to: ReferenceTarget, id: string, channelId: string) {
  const waited = await waitFor(desk.references.title(to, id, { channelId }), NICETIES_MS);
  return waited.state === 'done' && waited.value !== null ? ([id, waited.value] as const) : null;
}

function lineInstead(desk: Desk, operation: Operation, why: string): Reply {
  const usage = usageOf(operation, desk.config.bot.commandPrefix);
  return {
    title: operation.summary,
    sections: [
      { kind: 'notice', tone: 'warning', text: why },
      { kind: 'paragraph', text: ['Type it in one line: ', { kind: 'code', text: usage }] },
    ],
  };
}

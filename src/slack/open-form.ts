import type { InputError } from '../core/errors.ts';
import type { ModalView } from '@slack/types';
import type { RawValues, Reply, Step } from '../core/reply.ts';
import type { Operation } from '../operations/define.ts';
import type { Inputs } from '../operations/inputs.ts';
import { readValues } from '../operations/read-values.ts';
import { usageOf } from '../operations/usage.ts';
import type { Asked } from './asked.ts';
import { fitsForm, formOf } from './forms/form.ts';
import { askedAt } from './forms/metadata.ts';
import { fileIdsIn } from './given-files.ts';
import { firstPage } from './first-page.ts';
import type { Desk } from './parts.ts';
import { prefilled } from './prefilled.ts';
import { slackFailure } from './slack-failure.ts';
import { titlesOf } from './titles.ts';

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
  const { pages } = operation;
  const view = pages ? await firstPage(desk, asked, pages) : await viewFor(desk, asked);
  await showForm(desk, asked, view, triggerId);
}

/** Opens a form that is ready. */
export async function showForm(
  desk: Desk,
  { operation, raw, to, isInForm }: Asked,
  view: ModalView,
  triggerId: string,
): Promise<void> {
  const { views } = desk.clients.interactive;
  const opening = { trigger_id: triggerId, view };
  const { window } = to;
  try {
    // A trigger_id that opened the window for the answer opens nothing else.
    if (window !== undefined) await views.update({ view_id: window.id, view });
    else await (isInForm ? views.push(opening) : views.open(opening));
  } catch (cause) {
    const failure = slackFailure(cause, desk.now());
    desk.log.warn({ err: failure, operation: operation.name }, 'form not opened');
    // A click comes with a trigger of its own.
    const again: Step = {
      kind: 'operation',
      label: 'Open the form',
      operation: operation.name,
      values: raw,
      asksFirst: true,
    };
    await desk.answers.privately(
      to,
      lineInstead(desk, operation, 'The form did not open in time.'),
      { buttons: await desk.buttons.facesOf([again], desk.now()) },
    );
  }
}

async function viewFor(desk: Desk, { operation, raw: typed, to }: Asked): Promise<ModalView> {
  const { inputs } = operation;
  const zone = await desk.people.probableZoneOf(to.personId, NICETIES_MS);
  const raw = await prefilled(desk, { operation, raw: typed, to }, zone);
  const [titles, files] = await Promise.all([
    titlesOf(desk, inputs, raw, to),
    desk.store.uploads.names(fileIdsIn(inputs, raw)),
  ]);
  const { problems } = readValues(inputs, raw, { zone, now: desk.now() });
  const metadata = {
    operation: operation.name,
    ...askedAt(to),
    ...(files.size > 0 && { kept: keptIn(inputs, raw) }),
  };
  const start = { typed: raw, problems: problems.filter(isTyped(raw)), titles, zone, files };
  return formOf(operation, start, metadata);
}

/** What is missing shows by itself. */
function isTyped(raw: RawValues): (problem: InputError) => boolean {
  return ({ field }) => field === undefined || (raw[field]?.trim() ?? '') !== '';
}

/** Slack shows no file that was given before: the form itself remembers it. */
function keptIn(inputs: Inputs, raw: RawValues): RawValues {
  const isFile = (name: string) => inputs[name]?.kind === 'file' || inputs[name]?.kind === 'files';
  return Object.fromEntries(Object.entries(raw).filter(([name]) => isFile(name)));
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

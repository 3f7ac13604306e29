import type { InputError } from '../lib/errors.ts';
import type { ModalView } from '@slack/types';
import type { RawValues, Reply, Step } from '../domain/reply.ts';
import type { Operation } from '../operations/define.ts';
import type { Inputs } from '../operations/inputs.ts';
import { readValues } from '../operations/read-values.ts';
import { usageOf } from '../operations/usage.ts';
import type { Invocation } from './invocation.ts';
import { fitsForm, formOf } from './forms/form.ts';
import { invokedAt } from './forms/metadata.ts';
import { fileIdsIn } from './given-files.ts';
import { firstPage } from './first-page.ts';
import type { SlackContext } from './parts.ts';
import { prefilled } from './prefilled.ts';
import { slackFailure } from './slack-failure.ts';
import { titlesOf } from './titles.ts';

/** Milliseconds for optional parts of a form, since a trigger_id lives 3 s. */
const NICETIES_MS = 500;

/**
 * Opens the form of an operation, filled with the given values, and shows which of them are wrong.
 * If there can be no form, the person gets the command line to type instead.
 */
export async function openForm(
  slack: SlackContext,
  invocation: Invocation,
  triggerId: string,
): Promise<void> {
  const { operation, raw } = invocation;
  slack.policy.require(invocation.to.personId, operation);
  if (!fitsForm(operation, raw)) {
    await slack.answers.privately(
      invocation.to,
      lineInstead(slack, operation, 'That is too long for a form.'),
    );
    return;
  }
  const { pages } = operation;
  const view = pages ? await firstPage(slack, invocation, pages) : await viewFor(slack, invocation);
  await showForm(slack, invocation, view, triggerId);
}

/** Opens a form whose view is ready. */
export async function showForm(
  slack: SlackContext,
  { operation, raw, to, isInForm }: Invocation,
  view: ModalView,
  triggerId: string,
): Promise<void> {
  const { views } = slack.clients.interactive;
  const opening = { trigger_id: triggerId, view };
  const { window } = to;
  try {
    // A trigger_id works once, and it opened the window for the answer: that window becomes the
    // form.
    if (window !== undefined) await views.update({ view_id: window.id, view });
    else await (isInForm ? views.push(opening) : views.open(opening));
  } catch (cause) {
    const failure = slackFailure(cause, slack.now());
    slack.log.warn({ err: failure, operation: operation.name }, 'form not opened');
    // The click on this button brings a new trigger_id.
    const again: Step = {
      kind: 'operation',
      label: 'Open the form',
      operation: operation.name,
      values: raw,
      asksFirst: true,
    };
    await slack.answers.privately(
      to,
      lineInstead(slack, operation, 'The form did not open in time.'),
      { buttons: await slack.buttons.buttonsOf([again], to.personId, slack.now()) },
    );
  }
}

async function viewFor(
  slack: SlackContext,
  { operation, raw: typed, to }: Invocation,
): Promise<ModalView> {
  const { inputs } = operation;
  const zone = await slack.people.probableZoneOf(to.personId, NICETIES_MS);
  const raw = await prefilled(slack, { operation, raw: typed, to }, zone);
  const [titles, files] = await Promise.all([
    titlesOf(slack, inputs, raw, to),
    slack.store.uploads.names(fileIdsIn(inputs, raw)),
  ]);
  const { problems } = readValues(inputs, raw, { zone, now: slack.now() });
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

function lineInstead(slack: SlackContext, operation: Operation, why: string): Reply {
  const usage = usageOf(operation, slack.config.bot.commandPrefix);
  return {
    title: operation.summary,
    sections: [
      { kind: 'notice', tone: 'warning', text: why },
      { kind: 'paragraph', text: ['Type it in one line: ', { kind: 'code', text: usage }] },
    ],
  };
}

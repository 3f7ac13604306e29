import type { SlackViewMiddlewareArgs, ViewResponseAction, ViewSubmitAction } from '@slack/bolt';
import { InputError } from '../core/errors.ts';
import type { Asked } from './asked.ts';
import type { Prepared, Unreadable } from '../operations/define.ts';
import { answer, prepare, resultOf, zoneFor, type Result } from './carry-out.ts';
import { dispatched, type Outcome } from './dispatched.ts';
import { readMetadata } from './forms/metadata.ts';
import { submittedValues } from './forms/submitted.ts';
import type { Desk } from './parts.ts';
import { waitFor } from './patience.ts';

type Ack = (response?: ViewResponseAction) => Promise<void>;

/** How long a form stays open for the answer, so that errors can still be shown under its fields. */
const PATIENCE_MS = 2000;

/**
 * A form that was sent: what is wrong is shown under its fields as long as Slack waits; after that
 * the form closes and the answer follows.
 */
export function onSubmission(desk: Desk) {
  return async ({ body, view, ack }: SlackViewMiddlewareArgs<ViewSubmitAction>): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS;
    const metadata = readMetadata(view.private_metadata);
    const operation = metadata ? desk.catalogue.find(metadata.operation) : undefined;
    const personId = body.user.id;
    const to = {
      personId,
      channelId: metadata?.channelId ?? null,
      responseUrl: metadata?.responseUrl ?? null,
    };
    const acknowledge = onceOnly(ack);
    await dispatched(desk, { way: 'form', to }, async (request) => {
      try {
        if (!(await desk.once.take(`view:${view.id}`))) return 'repeated';
        if (operation === undefined)
          throw new InputError('This form is too old. Please start again.');
        const { inputs } = operation;
        const { values } = view.state;
        // Moments alone depend on the zone, and they ask for it whatever else was given.
        const given = submittedValues(inputs, values, 'UTC');
        const zone = await zoneFor(desk, operation, given, personId);
        const raw = submittedValues(inputs, values, zone);
        const asked: Asked = { operation, raw, to, way: 'form' };
        request.asked = asked;
        const prepared = await prepare(desk, asked, zone);
        const outcome = await submit(desk, asked, prepared, acknowledge, deadline);
        if (outcome === 'form refused') await desk.once.release(`view:${view.id}`);
        return outcome;
      } finally {
        await acknowledge();
      }
    });
  };
}

async function submit(
  desk: Desk,
  asked: Asked,
  prepared: Prepared | Unreadable,
  ack: Ack,
  deadline: number,
): Promise<Outcome> {
  if (prepared.run === null) {
    await ack(errorsUnderFields(prepared.problems));
    return 'form refused';
  }
  const task = resultOf(desk, asked, prepared);
  const waited = await waitFor(task, deadline - performance.now());
  if (waited.state === 'failed' && isUnderField(asked, waited.error)) {
    await ack(errorsUnderFields([waited.error]));
    return 'form refused';
  }
  await ack();
  const result: Result = await task;
  await answer(desk, asked, result);
  return result.needsConfirming ? 'asked to confirm' : 'answered';
}

function isUnderField({ operation }: Asked, error: unknown): error is InputError {
  return (
    error instanceof InputError && error.field !== undefined && error.field in operation.inputs
  );
}

/** Block ids of a form are the names of its inputs. */
function errorsUnderFields(problems: readonly InputError[]): ViewResponseAction {
  const entries = problems.flatMap(({ field, message }) =>
    field === undefined ? [] : [[field, message] as const],
  );
  return { response_action: 'errors', errors: Object.fromEntries(entries) };
}

/** Whichever acknowledges first is the acknowledgement. */
function onceOnly(ack: Ack): Ack {
  let isAcknowledged = false;
  return async (response) => {
    if (isAcknowledged) return;
    isAcknowledged = true;
    await ack(response);
  };
}

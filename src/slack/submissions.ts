import type { AllMiddlewareArgs, SlackViewMiddlewareArgs, ViewSubmitAction } from '@slack/bolt';
import { InputError } from '../lib/errors.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Operation } from '../commands/define.ts';
import { zoneFor } from '../commands/execute.ts';
import type { Invocation } from '../commands/invocation.ts';
import type { Outcome } from '../commands/outcomes.ts';
import { readValues } from '../commands/read-values.ts';
import { acknowledgement, type Acknowledgement } from './acknowledgement.ts';
import type { Bot } from './bot.ts';
import { fileFaults, type GivenFiles, keepFiles } from './files.ts';
import { submitPage, type Submission } from './form-pages.ts';
import { stateOf, submittedFiles, submittedValues } from './forms/input-block.ts';
import { readMetadata } from './forms/views.ts';
import { answeredTo, placeInWords } from './recipient.ts';
import { executeFor, handled, showResult, type Handled } from './requests.ts';
import { WAITING_FOR_ANSWER } from './windows.ts';

type Submitted = SlackViewMiddlewareArgs<ViewSubmitAction> & Pick<AllMiddlewareArgs, 'context'>;

/** Shows problems under the fields as long as Slack waits; then the answer follows. */
export async function onSubmission(bot: Bot, args: Submitted): Promise<void> {
  const { body, view } = args;
  const metadata = readMetadata(view.private_metadata);
  const answered = answeredTo(body.user.id, metadata);
  // A form without a channel, e.g. from App Home or a global shortcut, shows the answer in its
  // own window; any other form closes.
  const isInHome = answered.channelId === null;
  const to = { ...answered, window: isInHome ? view : undefined };
  const isPaged = metadata?.place !== undefined;
  const ack = acknowledgement(bot, args, {
    late: isPaged ? 'waits' : 'closes',
    over: isInHome ? WAITING_FOR_ANSWER : undefined,
  });
  const key = `view:${view.id}`;
  await handled(bot, { way: 'form', to, key: isPaged ? undefined : key }, async (request) => {
    try {
      const operation = metadata && bot.catalogue.find(metadata.operation);
      if (!operation || metadata === null) {
        throw new InputError('This form has expired. Start again.');
      }
      const submission = { operation, metadata, to, view, ack, request };
      if (isPaged) return await submitPage(bot, submission);
      const outcome = await submitWhole(bot, submission);
      if (outcome === 'form refused') await bot.store.idempotencyKeys.release(key);
      return outcome;
    } catch (error) {
      // A window that says that it waits must say that there is no result.
      const text = `That didn’t work. The reason is ${placeInWords(to)}.`;
      await ack.close({ tone: 'bad', text });
      throw error;
    } finally {
      await ack.close();
    }
  });
  // Slack also waits when it told of the same form again.
  await ack.close();
}

async function submitWhole(bot: Bot, submission: Submission): Promise<Handled> {
  const { operation, metadata, to, view, ack, request } = submission;
  const { inputs } = operation;
  const state = stateOf(view);
  // Only moments depend on the zone, and an operation with one needs the zone whatever else was
  // given: UTC will do for this first reading.
  const given = submittedValues(inputs, state, 'UTC');
  const zone = await zoneFor(bot, operation, given, to.personId);
  const typed = { ...metadata.kept, ...submittedValues(inputs, state, zone) };
  const files = submittedFiles(inputs, state);
  const { assigneeId } = metadata;
  const invocation: Invocation = { operation, raw: typed, to, way: 'form', zone, assigneeId };
  request.invocation = invocation;
  const problems = wrongBeforeReading(bot, invocation, files, zone);
  if (problems.length > 0) return refuse(ack, problems);
  const keeping = keepFiles(bot, inputs, files);
  if ((await waitFor(keeping, ack.leftMs())).state === 'slow') await ack.close();
  const complete: Invocation = { ...invocation, raw: { ...typed, ...(await keeping) } };
  const task = executeFor(bot, request, complete);
  const waited = await waitFor(task, ack.leftMs());
  if (waited.state === 'done') {
    const wrong = problemsUnderFields(operation, waited.value);
    if (wrong.length > 0) return refuse(ack, wrong);
  }
  await ack.close();
  const outcome = await task;
  if (outcome.kind === 'form needed') return refuse(ack, outcome.problems);
  await showResult(bot, outcome, { to });
  return outcome.kind;
}

/** Returns the problems of files that show without a download, and those of all other values. */
function wrongBeforeReading(
  bot: Bot,
  { operation: { inputs }, raw }: Invocation,
  files: GivenFiles,
  zone: string,
): readonly InputError[] {
  if (files.size === 0) return [];
  const { problems } = readValues(inputs, raw, { zone, now: bot.now() });
  return [
    ...fileFaults(inputs, files),
    ...problems.filter(({ field }) => field === undefined || !files.has(field)),
  ];
}

function problemsUnderFields({ inputs }: Operation, outcome: Outcome): readonly InputError[] {
  if (outcome.kind === 'form needed') return outcome.problems;
  if (outcome.kind !== 'refused' || !(outcome.error instanceof InputError)) return [];
  const { error } = outcome;
  return error.field !== undefined && error.field in inputs ? [error] : [];
}

/** @throws {InputError} where the form is closed already */
async function refuse(ack: Acknowledgement, problems: readonly InputError[]): Promise<Handled> {
  const [first] = problems;
  if (ack.isSent() && first) throw first;
  await ack.refuse(problems);
  return 'form refused';
}

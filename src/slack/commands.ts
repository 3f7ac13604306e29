import type { SlackCommandMiddlewareArgs } from '@slack/bolt';
import { InputError } from '../lib/errors.ts';
import type { Operation } from '../operations/define.ts';
import { readCommandLine } from '../operations/command-line.ts';
import type { Invocation } from './invocation.ts';
import { answer, execute } from './execute.ts';
import { handled } from './handled.ts';
import { openForm } from './open-form.ts';
import type { SlackContext } from './parts.ts';
import { resolved } from './resolved-command.ts';
import { cleanTypedText } from './typed-text.ts';

type Command = SlackCommandMiddlewareArgs['command'];

/** Handles a slash command: acknowledges it at once, and answers as soon as the answer is there. */
export function onCommand(slack: SlackContext) {
  return async ({ command, ack }: SlackCommandMiddlewareArgs): Promise<void> => {
    await ack();
    const to = {
      personId: command.user_id,
      channelId: command.channel_id,
      // Slack takes no commands in threads.
      threadTs: null,
      responseUrl: command.response_url,
    };
    await handled(slack, { way: 'command', to }, async (request) => {
      if (!(await slack.once.take(`command:${command.trigger_id}`))) return 'repeated';
      const { asksForForm, ...meant } = read(slack, command);
      const typed: Invocation = { ...meant, to, way: 'command' };
      request.invocation = typed;
      slack.policy.require(to.personId, typed.operation);
      const { raw, question } = await resolved(slack, typed, { asksForForm });
      if (question) {
        await answer(slack, typed, { reply: question, needsConfirming: false });
        return 'answered';
      }
      const invocation = { ...typed, raw };
      request.invocation = invocation;
      if (!asksForForm) return execute(slack, invocation, command.trigger_id);
      await openForm(slack, invocation, command.trigger_id);
      return 'form opened';
    });
  };
}

interface Meant extends Pick<Invocation, 'operation' | 'raw'> {
  readonly asksForForm: boolean;
}

function read(slack: SlackContext, command: Command): Meant {
  const { commandPrefix } = slack.config.bot;
  const start = commandPrefix ? `/${commandPrefix}-` : '/';
  const { command: name } = command;
  const area = name.startsWith(start) ? name.slice(start.length) : name;
  const typed = cleanTypedText(command.text ?? '');
  // The last word `?` opens the form, filled with the values before it.
  const text = /(?:^|\s)\?$/u.test(typed) ? typed.slice(0, -1).trimEnd() : typed;
  const asksForForm = text !== typed;
  const help = helpFor(slack, area, text);
  if (help) return { ...help, asksForForm };
  const { operation, rest, asksFirst } = slack.catalogue.resolve(area, text, name);
  const raw = readCommandLine(operation.inputs, rest);
  return { operation, raw, asksForForm: asksForForm || asksFirst };
}

/** Reads `help` and `help <verb>` in every area as `/postbell help <area> <verb>`. */
function helpFor(
  slack: SlackContext,
  area: string,
  text: string,
): { operation: Operation; raw: { topic: string } } | null {
  const help = /^help(?:\s+(.*))?$/isu.exec(text);
  if (help === null) return null;
  const operation = slack.catalogue.find('postbell help');
  if (!operation) throw new InputError('There is no help here.');
  const [, rest = ''] = help;
  const topic = area === 'postbell' ? rest : `${area} ${rest}`;
  return { operation, raw: { topic: topic.trim() } };
}

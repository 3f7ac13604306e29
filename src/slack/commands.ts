import type { SlackCommandMiddlewareArgs } from '@slack/bolt';
import { InputError } from '../core/errors.ts';
import type { Operation } from '../operations/define.ts';
import { readCommandLine } from '../operations/command-line.ts';
import type { Asked } from './asked.ts';
import { answer, carryOut } from './carry-out.ts';
import { dispatched } from './dispatched.ts';
import { openForm } from './open-form.ts';
import type { Desk } from './parts.ts';
import { understood } from './understood.ts';
import { cleanTypedText } from './typed-text.ts';

type Command = SlackCommandMiddlewareArgs['command'];

/** Handles a slash command: acknowledges it at once, and answers as soon as the answer is there. */
export function onCommand(desk: Desk) {
  return async ({ command, ack }: SlackCommandMiddlewareArgs): Promise<void> => {
    await ack();
    const to = {
      personId: command.user_id,
      channelId: command.channel_id,
      // Slack takes no commands in threads.
      threadTs: null,
      responseUrl: command.response_url,
    };
    await dispatched(desk, { way: 'command', to }, async (request) => {
      if (!(await desk.once.take(`command:${command.trigger_id}`))) return 'repeated';
      const { asksForForm, ...meant } = read(desk, command);
      const typed: Asked = { ...meant, to, way: 'command' };
      request.asked = typed;
      desk.policy.require(to.personId, typed.operation);
      const { raw, question } = await understood(desk, typed, { asksForForm });
      if (question) {
        await answer(desk, typed, { reply: question, needsConfirming: false });
        return 'answered';
      }
      const asked = { ...typed, raw };
      request.asked = asked;
      if (!asksForForm) return carryOut(desk, asked, command.trigger_id);
      await openForm(desk, asked, command.trigger_id);
      return 'form opened';
    });
  };
}

interface Meant extends Pick<Asked, 'operation' | 'raw'> {
  readonly asksForForm: boolean;
}

function read(desk: Desk, command: Command): Meant {
  const { commandPrefix } = desk.config.bot;
  const start = commandPrefix ? `/${commandPrefix}-` : '/';
  const { command: name } = command;
  const area = name.startsWith(start) ? name.slice(start.length) : name;
  const typed = cleanTypedText(command.text ?? '');
  // The last word `?` opens the form, filled with the values before it.
  const text = /(?:^|\s)\?$/u.test(typed) ? typed.slice(0, -1).trimEnd() : typed;
  const asksForForm = text !== typed;
  const help = helpFor(desk, area, text);
  if (help) return { ...help, asksForForm };
  const { operation, rest, asksFirst } = desk.catalogue.resolve(area, text, name);
  const raw = readCommandLine(operation.inputs, rest);
  return { operation, raw, asksForForm: asksForForm || asksFirst };
}

/** Reads `help` and `help <verb>` in every area as `/postbell help <area> <verb>`. */
function helpFor(
  desk: Desk,
  area: string,
  text: string,
): { operation: Operation; raw: { topic: string } } | null {
  const help = /^help(?:\s+(.*))?$/isu.exec(text);
  if (help === null) return null;
  const operation = desk.catalogue.find('postbell help');
  if (!operation) throw new InputError('There is no help here.');
  const [, rest = ''] = help;
  const topic = area === 'postbell' ? rest : `${area} ${rest}`;
  return { operation, raw: { topic: topic.trim() } };
}

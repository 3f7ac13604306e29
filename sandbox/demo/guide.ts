import type { Log } from '../../src/lib/log.ts';
import type {
  DemoStep,
  Message,
  PageEvent,
  Trouble,
  TroubleStep,
} from '../workspace/page-protocol.ts';
import { wordsOf } from '../workspace/watch.ts';
import { goWrong, type TroubleParts } from './trouble.ts';

type Suggested = Omit<DemoStep, 'isDone'>;

/** Whom Jonas asks about. */
const BOB = 'bob@example.org';
const MIRA = 'U0MIRA';

const LOOK_UP: Suggested = {
  id: 'look-up',
  title: 'Why does Bob get no emails?',
  text: 'Jonas asks in #general. Look the address up: the answer says why, and what to do.',
  help: {
    kind: 'write',
    label: 'Write the command',
    place: { person: MIRA, place: 'C0GENERAL' },
    text: `/contact why ${BOB}`,
  },
};
const DECIDE: Suggested = {
  id: 'decide',
  title: 'Decide on Jonas’s campaign',
  text: 'He prepares campaigns, and asks to send them. Review his, then approve it or send it back.',
  help: { kind: 'open', label: 'Open Home', place: { person: MIRA, place: 'home' } },
};
const GO_WRONG: Suggested = {
  id: 'go-wrong',
  title: 'See a campaign go wrong',
  text: 'It goes to a bad list. Postbell raises an incident, stops it, and offers to clean up.',
  help: { kind: 'trouble' },
};

const LATE =
  'This took longer than a minute. Is the alert with its automatic stop still in #deliverability?';

export interface GuideParts extends Omit<TroubleParts, 'tell'> {
  readonly commandOf: (text: string) => string;
  /** Resolves once the team has set everything up, its alerts among it. */
  readonly told: Promise<void>;
  readonly log: Log;
}

/**
 * Suggests newcomers what to try, notices what they did, and has a campaign go wrong when they ask
 * for it: one at a time. All of it is forgotten at the end, as the rest of the demo is.
 */
export function startGuide(parts: GuideParts): void {
  const { workspace, log } = parts;
  const done = new Set<string>();
  let suggested = [LOOK_UP, DECIDE, GO_WRONG].map((step) => inTheirWords(step, parts));
  let trouble: Trouble = { state: 'ready', told: [] };
  const show = () => {
    const steps = suggested.map((step) => ({ ...step, isDone: done.has(step.id) }));
    workspace.showDemo({ steps, trouble });
  };
  const finish = (step: Suggested) => {
    if (done.has(step.id)) return;
    done.add(step.id);
    show();
  };
  const become = (next: Partial<Trouble>) => {
    trouble = { ...trouble, ...next };
    show();
  };
  const tell = (step: TroubleStep) => become({ told: [...trouble.told, step] });
  const beginTrouble = async () => {
    if (trouble.state === 'running') return;
    become({ state: 'running', told: [] });
    try {
      await parts.told;
      await goWrong({ ...parts, tell });
      become({ state: 'over' });
      finish(GO_WRONG);
    } catch (err) {
      log.error({ err }, 'the demo’s campaign did not go wrong as it should');
      tell({ text: LATE });
      become({ state: 'failed' });
    }
  };
  workspace.offer({
    beginTrouble: () => void beginTrouble(),
    dismissSteps: () => {
      suggested = [];
      show();
    },
  });
  workspace.listen(noticing(finish));
  show();
}

function inTheirWords(step: Suggested, { commandOf }: GuideParts): Suggested {
  const { help } = step;
  return help.kind === 'write' ? { ...step, help: { ...help, text: commandOf(help.text) } } : step;
}

/** Notices by what is to be seen that somebody did what was suggested, whichever way. */
function noticing(finish: (step: Suggested) => void): (event: PageEvent) => void {
  const requests = new Set<string>();
  return (event) => {
    if (event.type !== 'message') return;
    const { message } = event;
    if (isAnswerAboutBob(message)) finish(LOOK_UP);
    if (asksToDecide(message)) requests.add(message.ts);
    else if (requests.has(message.ts)) finish(DECIDE);
  };
}

function isAnswerAboutBob(message: Message): boolean {
  const { personId, visibleTo, text } = message;
  const isAnswer = personId === null && visibleTo !== undefined && !text.startsWith('⏳');
  return isAnswer && wordsOf(message).includes(BOB);
}

/** A card for those who decide, which loses its buttons with the decision. */
function asksToDecide({ personId, blocks }: Message): boolean {
  return personId === null && JSON.stringify(blocks ?? []).includes('postbell approvals approve');
}

import type { Log } from '../../src/lib/log.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createColleague } from './colleague.ts';

/** What somebody typed before a newcomer came, and the buttons that they pressed in the answers. */
interface Deed {
  readonly person: string;
  readonly channel: string;
  readonly text: string;
  readonly presses?: readonly string[];
}

/** By which the campaign of `trouble.ts` is canceled, soon after its incident began. */
const STOP = 'hard bounces 10% of 300';

/**
 * How the team set Postbell up, and what one of them asks for: everything goes through the bot, so
 * that newcomers find nothing that they couldn't have typed themselves. What is about nobody's
 * work is typed where nobody is told of it.
 */
const BEGINNING: readonly Deed[] = [
  // The channel is about campaigns, so changes of lists get no cards in it.
  deed('U0MIRA', 'C0CAMPAIGNS', '/postbell alerts add -new_emails -delete'),
  {
    ...deed('U0MIRA', 'C0DELIVERY', `/postbell alerts add hard_bounces stop="${STOP}"`),
    presses: ['Add alert'],
  },
  deed('U0MIRA', 'C0DELIVERY', '/postbell digest add 09:00'),
  deed('U0MIRA', 'C0RANDOM', '/postbell grant @jonas role:marketer'),
  deed('U0MIRA', 'C0RANDOM', '/postbell grant @nora role:sender'),
  deed('U0MIRA', 'C0RANDOM', '/postbell approvals set recipients=2000 contacts=1000'),
  {
    ...deed(
      'U0JONAS',
      'C0GENERAL',
      '/campaign send 4103 news@larkspur.example "Two more weeks to try Larkspur" 506 at="tomorrow 10:00"',
    ),
    presses: ['Ask for approval'],
  },
];

/** What Jonas says once he asked. */
const ASKED = {
  person: 'U0JONAS',
  channel: 'C0GENERAL',
  text: '@Mira The offer for trial users is ready for tomorrow. It’s waiting for your OK in Postbell’s Home.',
};

function deed(person: string, channel: string, text: string): Deed {
  return { person, channel, text };
}

/**
 * Has the team do all that, one after the other. What only they were answered is forgotten, as
 * Slack forgets it.
 * @param commandOf what a command is called here, which a prefix changes
 */
export async function tellBeginning(
  workspace: Workspace,
  { commandOf, signal, log }: BeginningParts,
): Promise<void> {
  try {
    for (const { person, channel, text, presses = [] } of BEGINNING) {
      if (signal.aborted) return;
      const colleague = createColleague(workspace, person);
      let answer = await colleague.ask(commandOf(text), channel);
      for (const label of presses) answer = await colleague.click(answer, label);
      const own = workspace.messages(channel).filter(({ visibleTo }) => visibleTo === person);
      own.forEach((message) => workspace.forget(message));
    }
    await workspace.send('message', ASKED);
  } catch (err) {
    if (!signal.aborted) log.error({ err }, 'the demo’s beginning could not be told to its end');
  }
}

export interface BeginningParts {
  readonly commandOf: (text: string) => string;
  /** Aborted: the demo ends. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

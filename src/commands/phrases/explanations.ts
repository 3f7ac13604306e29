import {
  FINAL_AFTER_MS,
  formatLimit,
  MINIMUM_PEOPLE,
  MINIMUM_VOLUME,
  RATES,
} from '../../domain/figures.ts';
import type { Wish } from './wishes.ts';

/** Something that people want to understand, with what the docs say of it. */
export interface Explanation extends Wish {
  readonly title: string;
  /** The page that says more, from the root of the repository. */
  readonly page: string;
}

const HOUR_MS = 3_600_000;

const limitsOf = ({ amber, red }: { readonly amber: number; readonly red: number }): string =>
  `${formatLimit(amber)} and ${formatLimit(red)}`;

export const EXPLANATIONS: readonly Explanation[] = [
  {
    title: 'What Postbell keeps, and for how long',
    page: 'docs/privacy.md',
    words: [
      'how long do you keep data',
      'what do you store about people',
      'what data does Postbell keep',
      'data retention',
      'retention period',
      'privacy policy',
      'is this GDPR compliant',
      'where is our data stored',
      'what happens to our data',
    ],
    instead:
      'Events and the audit trail are kept for the days that whoever runs Postbell has set; jobs and requests for 30 days after their end. Counts have no names. Forgetting a person removes their address from all of it.',
    closest: ['contact forget'],
  },
  {
    title: 'Why addresses are masked',
    page: 'docs/privacy.md',
    words: [
      'why are addresses masked',
      'why are the email addresses hidden',
      'why do I see dots instead of the address',
      'who can see full addresses',
      'what is masked',
      'what does masked mean',
      'why can I not read the whole address',
    ],
    instead:
      'In channels, addresses are masked for everyone. Your own answers have them in full if you have the permission “people”. Unmasking a message requires the permission “reveal”, and is recorded.',
    closest: ['postbell rights'],
  },
  {
    title: 'What each role can do',
    page: 'docs/running/people.md',
    words: [
      'which roles are there',
      'what are the roles',
      'what can a marketer do',
      'what can a viewer do',
      'what does the support role allow',
      'what is the difference between marketer and sender',
      'what may an admin do',
    ],
    instead:
      'Viewers see figures, but nobody’s data. Support also looks people up, unsubscribes, and blacklists. Marketers also prepare, senders also send, schedule, cancel, and delete. Admins do everything, and manage permissions.',
    closest: ['postbell rights', 'postbell grant'],
  },
  {
    title: 'Who can use Postbell',
    page: 'docs/running/people.md',
    words: [
      'who can use Postbell',
      'can guests use this bot',
      'are guests allowed',
      'may guests use this',
      'is Postbell for everyone here',
      'why can a guest not use it',
      'can people of another company use it',
      'who is allowed to talk to you',
    ],
    instead:
      'Members of this workspace can; guests and people of another company can’t. Everyone starts as a viewer.',
    closest: ['postbell rights', 'postbell grant'],
  },
  {
    title: 'How opens and clicks are counted',
    page: 'docs/decisions/machine-opens.md',
    words: [
      'how are opens counted',
      'how do you count opens',
      'what counts as an open',
      'what counts as a click',
      'are open rates reliable',
      'what about Apple Mail privacy',
      'do bots count as opens',
      'what does without machines mean',
      'why are there two open rates',
    ],
    instead:
      'The service also counts what security scanners and email clients open and click by themselves. Beside its figures, Postbell shows those without machines, if it received the events.',
    closest: ['campaign show', 'campaign compare'],
  },
  {
    title: 'When a rate is orange or red',
    page: 'docs/decisions/lights.md',
    words: [
      'what does the orange dot mean',
      'what does the red dot mean',
      'what do the colors mean',
      'what do the lights mean',
      'when does a rate turn red',
      'why is it orange',
      'what is a good bounce rate',
      'which bounce rate is too high',
    ],
    instead: `From ${MINIMUM_VOLUME} recipients on, a rate is orange when it reaches its limit and concerns at least ${MINIMUM_PEOPLE.amber} people, red with ${MINIMUM_PEOPLE.red}. The usual limits for hard bounces are ${limitsOf(RATES.hardBounces)}, for spam complaints ${limitsOf(RATES.complaints)}. A channel may have its own.`,
    closest: ['postbell limits show', 'postbell limits set'],
  },
  {
    title: 'When results are final',
    page: 'docs/glossary.md',
    words: [
      'when are the results final',
      'how long until results are final',
      'do the figures still change',
      'why do the numbers change',
      'what does final mean',
    ],
    instead: `Opens, clicks, and bounces come in for ${FINAL_AFTER_MS / HOUR_MS} hours after sending. Then results are final.`,
    closest: ['campaign show'],
  },
  {
    title: 'When a second person approves',
    page: 'docs/running/people.md',
    words: [
      'how do approvals work',
      'how does approval work',
      'when does it need approval',
      'why does this need a second person',
      'what needs approval',
      'explain the four-eyes principle here',
    ],
    instead:
      'Where an admin has set it, a second person approves what sends to many people, deletes a list or many contacts, or costs a lot. Marketers can then ask for approval, too.',
    closest: ['postbell approvals list', 'postbell approvals set'],
  },
  {
    title: 'Why alerts, digests, and monitors pause',
    page: 'docs/running/people.md',
    words: [
      'why was my alert paused',
      'why did the digest pause',
      'why does it say paused',
      'why is the monitor paused',
      'what happens to my digests when I leave',
    ],
    instead:
      'They run with the permissions of whoever set them up. If that person leaves or loses these, they pause and say so, and someone else can take them over.',
    closest: ['postbell here'],
  },
  {
    title: 'What an incident is',
    page: 'docs/glossary.md',
    words: [
      'what is an incident',
      'when does an incident begin',
      'when is an incident over',
      'what does contained mean',
      'how do incidents work',
    ],
    instead:
      'An incident begins when a rate reaches its red limit, and is over when the rate is well below it. It’s contained once its campaign is stopped.',
    closest: ['postbell incidents list', 'postbell limits show'],
  },
  {
    title: 'Slackbot and other assistants',
    page: 'docs/mcp.md',
    words: [
      'can Slackbot use Postbell',
      'may Slackbot ask',
      'can I ask through Slackbot',
      'Slackbot',
      'can ChatGPT use this',
      'can an assistant send campaigns',
      'what can assistants do here',
      'MCP',
      'MCP server',
    ],
    instead:
      'If whoever runs Postbell turned it on, assistants can ask with your permissions. They change nothing: what they prepare is sent to you as a form, and you confirm it.',
    closest: ['postbell tokens create'],
  },
];

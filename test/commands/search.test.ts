import { describe, expect, it } from 'vitest';
import { namedIn } from '../../src/commands/named.ts';
import { phrasesByName } from '../../src/commands/phrases/phrases.ts';
import { existsSync } from 'node:fs';
import { EXPLANATIONS } from '../../src/commands/phrases/explanations.ts';
import { WISHES as WISHED } from '../../src/commands/phrases/wishes.ts';
import { searchFor } from '../../src/commands/search.ts';
import { catalogue } from '../../src/operations/catalogue.ts';

const search = (text: string) => {
  const { operations, instead } = searchFor(namedIn(text).text, catalogue.operations);
  return { names: operations.map(({ name }) => name), instead };
};

/** What people type into help, and what must come first. */
const ASKED = `
  pause campaign: campaign cancel
  stop the newsletter: campaign cancel
  dns: smtp domains
  spf record: smtp domain show
  cost: sms cost
  who clicked: campaign links
  gdpr: contact forget
  data protection: contact forget
  undo: postbell jobs undo
  undo last action: postbell jobs undo
  rename list: list edit
  rename a tag: tag edit
  import contacts: list add
  add people from excel: list add
  segment: campaign send
  duplicate campaign: campaign send
  did tuesday’s campaign go well: campaign show
  did ann open it: campaign activity
  who unsubscribed yesterday: campaign unsubscribed
  bounces of last week by reason: campaign bounces
  send a test to jonas: campaign test
  how many credits: balance show
  how much money is left: balance show
  schedule for tomorrow: campaign send
  move campaign to friday: campaign edit
  export all contacts: list contacts
  why is ann not getting our mails: contact why
  take someone off the newsletter: contact unsubscribe
  which links were clicked: campaign links
  opens by country: campaign countries
  compare campaigns: campaign compare
  give jonas permission: postbell grant
  who can send: postbell rights
  who did this: postbell audit
  four eyes: postbell approvals set
  approve: postbell approvals approve
  mute alerts over the weekend: postbell alerts mute
  warn when bounces are above 3%: postbell limits set
  daily report: postbell digest add
  new sender address: sender add
  confirm sender: sender activate
  embed code: push snippet
  reconnect webhook: postbell alerts connect
  is it working: postbell doctor
  cancel sms: sms cancel
  campain statistics: campaign show
  resend: campaign resend
  unsubscribe reason: campaign unsubscribed
  why did people unsubscribe: campaign unsubscribed
  did not open: campaign resend
  notify when done: postbell alerts add
  duplicate a campaign: campaign send
`;

/** What neither Postbell nor the service’s interface does. */
const WISHES = [
  'invoice',
  'Can I get a receipt?',
  'api key',
  'a/b test',
  'birthday',
  'vacation',
  'send me an invoice',
  'best time',
  'heatmap',
  'landing page',
  'whatsapp',
  'spam score',
  'merge two lists',
  'delete my account',
  'dark mode',
];

/** Questions in other words than those that the answers are found by. */
const EXPLAINED = [
  ['How long is data kept?', 'What Postbell keeps, and for how long'],
  ['why is the address masked', 'Why addresses are masked'],
  ['what can a sender do that a marketer can’t', 'What each role can do'],
  ['are guests allowed to use Postbell?', 'Who can use Postbell'],
  ['how is an open counted', 'How opens and clicks are counted'],
  ['what does orange mean?', 'When a rate is orange or red'],
  ['when is the result final', 'When results are final'],
  ['how does an approval work', 'When a second person approves'],
  ['why is my digest paused?', 'Why alerts, digests, and monitors pause'],
  ['what’s an incident', 'What an incident is'],
  ['can slackbot ask postbell', 'Slackbot and other assistants'],
] as const;

describe('a search', () => {
  const asked = ASKED.trim()
    .split('\n')
    .map((line) => line.trim().split(': '));
  it.each(asked)('for “%s” finds %s first', (text, name) => {
    expect(search(text ?? '')).toMatchObject({
      names: [name, ...search(text ?? '').names.slice(1)],
    });
  });

  it.each(WISHES)('for “%s” says that it can’t be done, and offers what is closest', (text) => {
    const { names, instead } = search(text);
    expect(instead).toMatch(/^[A-Z].+\.$/u);
    expect(names.length).toBeGreaterThan(0);
  });

  it.each(EXPLAINED)('for “%s” explains it as the docs do', (text, title) => {
    expect(searchFor(text, catalogue.operations).explains).toBe(title);
  });

  it('explains only what a page says more of', () => {
    for (const { page } of EXPLANATIONS) expect(existsSync(page), page).toBe(true);
  });

  it.each([
    ['add an image to a push', 'push send'],
    ['send the holiday newsletter', 'campaign send'],
    ['invite contacts in their language', 'list invite'],
  ])('for “%s” offers what does it, whatever else is named', (text, name) => {
    const { names, instead } = search(text);
    expect(instead).toBeNull();
    expect(names.slice(0, 4)).toContain(name);
  });

  it.each([
    'asdf',
    'frobnicate the widget',
    'spaghetti',
    'thanks a lot!',
    'what is the weather like',
    'order pizza for the team',
    'is it raining',
    '',
  ])('for “%s” finds nothing', (text) => {
    expect(search(text)).toEqual({ names: [], instead: null });
  });

  it('leaves out what has only a word in common with it', () => {
    for (const [text = ''] of asked) expect(search(text).names.length).toBeLessThan(20);
  });

  it('knows the operations of each phrase', () => {
    const named = [
      ...phrasesByName().keys(),
      ...[...WISHED, ...EXPLANATIONS].flatMap(({ closest }) => closest),
    ];
    expect(named.filter((name) => !catalogue.find(name))).toEqual([]);
  });

  it('finds each operation by its own title and summary', () => {
    const missed = catalogue.operations.flatMap(({ name, title, summary }) =>
      [title, summary].filter((text) => {
        const { names, instead } = search(text);
        return instead !== null || !names.slice(0, 5).includes(name);
      }),
    );
    expect(missed).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo, Message } from '../../../sandbox/workspace/page-protocol.ts';
import { labelsOf, personIn, read, type PersonAtWork } from '../../main/person.ts';
import { type ToldDemo, toldDemo } from './started-demo.ts';

const SECOND_MS = 1000;
const CAMPAIGN = 'Trade fair follow-up';

let demo: ToldDemo;
let mira: PersonAtWork;
let jonas: PersonAtWork;

beforeAll(async () => {
  demo = await toldDemo();
  mira = personIn(demo.workspace, 'U0MIRA');
  jonas = personIn(demo.workspace, 'U0JONAS');
}, 120_000);

afterAll(() => demo.stop());

const isDone = (id: string) => (shown: Demo) =>
  shown.steps.some((one) => one.id === id && one.isDone);
const titleOf = (message: Message) => read(message).split(/[:\n]/u)[0] ?? '';

describe('the beginning', () => {
  it('was told through the bot, and leaves nobody what only they were answered', async () => {
    expect(mira.privately().filter(({ visibleTo }) => visibleTo !== undefined)).toEqual([]);
    const here = read(await mira.ask('/postbell here', 'C0DELIVERY'));
    expect(here).toContain('Hard bounces');
    expect(here).toContain('9:00 AM');
    const said = demo.workspace.messages('C0GENERAL').map(({ personId }) => personId);
    expect(said).toEqual(['U0VERA', 'U0JONAS', 'U0JONAS']);
  });

  it('gives a marketer what their role is for, with the values kept', async () => {
    const line = '/campaign send 4104 news@larkspur.example "Hello VIPs" 506';
    const review = await jonas.ask(line, 'C0GENERAL');
    expect(labelsOf(review)).toEqual(
      expect.arrayContaining(['Ask for approval', 'Save as draft', 'Send a test to myself…']),
    );
    const draft = await jonas.click(review, 'Save as draft');
    expect(read(draft)).toContain('Saved as a draft. Nothing was sent.');
  });
});

describe('the suggested steps', () => {
  it('are ticked off by what somebody did, whichever way', async () => {
    await mira.ask('/contact bob@example.org', 'C0GENERAL');
    await demo.until(isDone('look-up'));
    await demo.workspace.send('home', { person: 'U0MIRA' });
    await demo.workspace.waitForView('U0MIRA', ({ payload }) =>
      JSON.stringify(payload).includes('Waiting for you'),
    );
    const card = await demo.workspace.waitForMessage(
      (one) => one.channel === 'D0MIRA' && labelsOf(one).includes('Approve…'),
    );
    const review = await mira.click(card, 'Approve…');
    await mira.press(review, labelsOf(review)[0] ?? '');
    await demo.until(isDone('decide'));
    await demo.workspace.waitForMessage(
      (one) => one.channel === 'D0JONAS' && read(one).includes('Approved and done'),
    );
  });
});

describe('a campaign that goes wrong', { timeout: 180_000 }, () => {
  it('is stopped, and its addresses removed, while the page says what happens and where', async () => {
    const { workspace, service } = demo;
    const before = new Set(workspace.messages('C0DELIVERY').map(({ ts }) => ts));
    await goWrongOnce();
    const over = await demo.until(({ trouble }) => trouble.state === 'over');
    const told = over.trouble.told.map(({ text, look }) => `${text} (${look?.label})`);
    const [, removed = ''] = /^(\d+) addresses removed/u.exec(told.at(-1) ?? '') ?? [];
    // Who bounces depends on the campaign’s number, which differs by what was tried before.
    expect(told.map((line) => line.replace(`${removed} addresses`, 'N addresses'))).toEqual([
      '“Trade fair follow-up” goes out to 800 addresses of the list “Trade fair badges”. About one in 6 doesn’t exist. (#campaigns)',
      'Hard bounces pass 5%: Postbell raises an incident. (#deliverability)',
      'At 10% Postbell cancels the campaign, without being asked: 353 of 800 emails had been sent. (#deliverability)',
      'Mira set up this automatic stop, so Postbell tells her, too. (the message to Mira)',
      'Nora takes the incident over, and presses “Remove these N addresses…”. (#deliverability)',
      'N addresses removed from all lists. The next campaign to this list is safe. (#deliverability)',
    ]);
    const shown = workspace
      .messages('C0DELIVERY')
      .filter(({ ts, visibleTo, threadTs }) => !before.has(ts) && !visibleTo && !threadTs)
      .map((message) => titleOf(message).replace(removed, 'N'));
    expect(shown.filter((title) => !title.startsWith('Newsletter')).toSorted()).toEqual([
      'Canceled automatically',
      'N addresses removed from all lists',
      expect.stringContaining(CAMPAIGN),
      '🟠 Contained',
    ]);
    expect(workspace.messages('D0MIRA').map(titleOf).at(-1)).toBe('Canceled automatically');
    expect(campaigns()).toHaveLength(1);
    await demo.until(isDone('go-wrong'));

    const trail = read(await mira.ask('/postbell audit person=@nora', 'C0GENERAL'));
    expect(trail).toContain('contact remove');
    const list = [...service.state().lists.values()].find(({ name }) => /badges/.test(name));
    expect(list?.contacts.size).toBe(800 - Number(removed));
  });

  it('can go wrong again, with a campaign and an incident of its own, if its list was deleted, too', async () => {
    const { lists } = demo.service.state();
    const list = [...lists.values()].find(({ name }) => /badges/.test(name));
    expect(lists.delete(list?.id ?? 0)).toBe(true);
    await goWrongOnce();
    await demo.until(({ trouble }) => trouble.state === 'over');
    expect(campaigns()).toHaveLength(2);
  });

  it('leaves the steps when somebody dismisses them, for as long as the demo runs', async () => {
    await demo.workspace.send('dismiss', { person: 'U0JONAS' });
    const { steps, trouble } = await demo.until((shown) => shown.steps.length === 0);
    expect([steps, trouble.state]).toEqual([[], 'over']);
  });

  const campaigns = () =>
    [...demo.service.state().campaigns.values()].filter(({ name }) => name === CAMPAIGN);

  /** Presses the button twice; emails leave as the service’s time is moved on. */
  async function goWrongOnce(): Promise<void> {
    const { workspace, service } = demo;
    await workspace.send('trouble', { person: 'U0MIRA' });
    await workspace.send('trouble', { person: 'U0JONAS' });
    await demo.until(({ trouble }) => trouble.told.length === 1);
    service.control.advance(10 * SECOND_MS);
    await demo.until(({ trouble }) => trouble.told.length === 2);
    service.control.advance(5 * SECOND_MS);
  }
});

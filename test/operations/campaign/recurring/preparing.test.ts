import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxService, type SandboxService } from '../../../../sandbox/service/server.ts';
import { labelsIn, noticesIn, summaryIn } from '../../../commands/seen.ts';
import { SMALL } from '../../../sandbox/service/client.ts';
import { BEGIN, PEOPLE, start } from './world.ts';

let sandbox: SandboxService;
beforeAll(async () => {
  sandbox = await startSandboxService({ port: 0, ...SMALL, now: () => BEGIN });
});
afterEach(() => sandbox.control.reset());
afterAll(() => sandbox.close());

const SHOWN = '2026-11-23T09:00:00Z';
const BEFORE_TIME = '2026-11-24T08:59:00Z';
const TIME = '2026-11-24T09:00:00Z';
const DUE = '2026-11-24T09:00:00.000Z';

/** A weekly send whose next occurrence is shown. */
async function shown(more = {}, databaseUrl?: string) {
  const world = await start(sandbox, databaseUrl);
  const id = await world.added(more);
  await world.wake(SHOWN);
  return Object.assign(world, { id });
}

const fail = (request: string, how: object) => {
  const [method = '', path = '*'] = request.split(' ');
  sandbox.control.fail({ method, path, ...how });
};

describe('what can’t be prepared', () => {
  it.each([
    ['a list', 'GET /addressbooks/4104', {}, 'There’s no list 4104. Choose another one.'],
    ['a template', 'GET /template/*', {}, 'It can’t be confirmed like this. '],
    ['a copied campaign', 'GET /campaigns/71014', { template: '', copy: '71014' }, 'It can’t be'],
  ])('for want of %s says so on its card', async (_, request, more, words) => {
    const world = await start(sandbox);
    await world.added(more);
    fail(request, { status: 404, times: 100 });
    await world.wake(SHOWN);
    expect(noticesIn(world.card() ?? {}).join()).toContain(words);
    expect(labelsIn(world.card() ?? {})).toEqual(
      expect.arrayContaining(['Edit…', 'Skip this one']),
    );
    await world.wake('2026-11-23T10:00:00Z', TIME);
    expect(world.summaries().at(-1)).toContain('Not sent: Monthly news');
    expect(world.campaigns()).toEqual([]);
  });

  it('while the service is ill is read again, and shown then', async () => {
    const world = await start(sandbox);
    await world.added();
    fail('GET *', { status: 503, times: 1000 });
    await world.wake(SHOWN);
    expect(labelsIn(world.card() ?? {})).toContain('Check again');
    sandbox.control.reset();
    await world.wake('2026-11-23T09:06:00Z');
    expect(labelsIn(world.card() ?? {})).toContain('Confirm');
    expect(world.messages()).toHaveLength(1);
    expect(await world.click(PEOPLE.sam, 'Confirm')).toContain('Scheduled for');
  });

  it('until its time says why it didn’t go out', async () => {
    const world = await start(sandbox);
    await world.added();
    fail('GET *', { status: 503, times: 10_000 });
    await world.wake(SHOWN, BEFORE_TIME, TIME, '2026-11-24T09:01:00Z');
    expect(world.summaries().at(-1)).toContain('It couldn’t be confirmed: ');
    expect(await world.states()).toEqual(['missed']);
  });

  it('since Postbell was not running is said when it runs again', async () => {
    const world = await start(sandbox);
    const id = await world.added();
    await world.wake('2026-11-24T12:00:00Z', '2026-11-24T12:01:00Z');
    expect(world.summaries()).toEqual([
      `Not sent: Monthly news 2026-11-24 ${id}: 🟠 It was to go out ${DUE}. Postbell was not running, so nobody could confirm it.`,
    ]);
    const late = await start(sandbox);
    await late.added();
    await late.wake('2026-11-24T07:00:00Z');
    expect(await late.click(PEOPLE.sam, 'Confirm')).toContain('Scheduled for');
  });

  it('for its owner, who lost the right, is paused, says so once, and is taken over', async () => {
    const world = await start(sandbox);
    const id = await world.added();
    await world.revoke(PEOPLE.sam, 'role:sender');
    await world.wake(SHOWN, '2026-11-23T09:01:00Z');
    expect(world.summaries()).toEqual([
      expect.stringMatching(
        /^Recurring send paused: @U0SAM set it up and no longer has permission/u,
      ),
    ]);
    expect(JSON.stringify(world.messages())).toContain(PEOPLE.sue);
    expect(await world.click(PEOPLE.sue, 'Take over', world.messages()[0])).toContain('resumed');
    await world.wake('2026-11-23T09:02:00Z');
    expect(await world.store.recurringSends.find(id)).toMatchObject({ createdBy: PEOPLE.sue });
    expect(await world.click(PEOPLE.sue, 'Confirm')).toContain('Scheduled for');
  });

  it('for its owner, who loses the right after it was shown, isn’t confirmed by others', async () => {
    const world = await shown();
    world.left.add(PEOPLE.sam);
    expect(await world.click(PEOPLE.sue, 'Confirm')).toContain(
      'It’s paused: its owner no longer has permission for it. Take it over first',
    );
    await world.wake('2026-11-23T09:01:00Z', '2026-11-23T09:02:00Z');
    const told = world.summaries().filter((one) => one.startsWith('Recurring send paused'));
    expect(told).toHaveLength(1);
    expect(world.campaigns()).toEqual([]);
    expect(summaryIn(world.card(0) ?? { title: '' })).toContain('It’s paused.');
    const pausing = world.messages().find(({ title }) => title === 'Recurring send paused');
    await world.click(PEOPLE.sue, 'Take over', pausing);
    await world.wake('2026-11-23T09:03:00Z');
    expect(await world.click(PEOPLE.sue, 'Confirm', world.card())).toContain('Scheduled for');
  });
});

describe('/campaign recurring add', () => {
  it.each([
    [{ days: 'sometimes' }, '“sometimes” isn’t a rule for days. Try “every Monday”'],
    [{ days: 'every second Tuesday' }, 'isn’t a rule for days'],
    [{ template: '' }, 'Choose a template, or a campaign to copy.'],
    [{ copy: '71014' }, 'Use only one source of content'],
    [{ lists: '9999' }, 'There’s no list 9999.'],
    [{ template: '9999' }, 'There’s no template 9999.'],
    [{ sender: 'nobody@larkspur.example' }, 'nobody@larkspur.example'],
    [{ zone: 'Mars/Olympus' }, 'form needed'],
    [{ time: '25:00' }, 'form needed'],
    [{ lists: '' }, 'form needed'],
  ])('refuses %j', async (more, words) => {
    const world = await start(sandbox);
    await expect(world.added(more)).rejects.toThrow(words);
    expect(await world.store.recurringSends.list()).toEqual([]);
  });

  it('says when it goes out next, also where few months have such a day', async () => {
    const world = await start(sandbox);
    await world.added({ days: '31st' });
    const [one] = await world.store.recurringSends.list();
    expect(one?.days).toEqual({ ordinals: [31], weekdays: null });
    const list = await world.run(PEOPLE.sam, 'campaign recurring list', {});
    expect(JSON.stringify(list.kind === 'answered' && list.reply)).toContain(
      'The 31st of the month (only in months that have one) at 9:00 AM (UTC)',
    );
  });
});

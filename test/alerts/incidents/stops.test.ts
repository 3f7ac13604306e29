import { describe, expect, it } from 'vitest';
import type { AlertOptions } from '../../../src/domain/alerts.ts';
import { plainText } from '../../../src/domain/reply.ts';
import { isFinal, STOP_MESSAGE, STOP_REPLY } from '../../../src/store/incidents/stops.ts';
import { attemptsIn } from '../../store/audit/trail.ts';
import { ENGINES } from '../../store/engines.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { createWall, type Message } from '../../relay/wall.ts';
import { channelsOf, eventually, repliesTo, startAlarms, summaryOf } from './alarming.ts';
import { event, people } from '../../relay/campaign-events.ts';
import { labelsOf } from '../notifications/as-read.ts';

const stop: AlertOptions['stop'] = { rate: 'complaints', share: 0.003, minimum: 1_000 };

type Stops = Awaited<ReturnType<typeof startStops>>;

/** A campaign whose alert is to stop it, and more complaints than that alert takes. */
async function overLimit(running: Stops): Promise<void> {
  await running.listen('C1', { options: { stop } });
  await running.complain(3);
}

/** Tells what became of the cancel, in the first of both messages. */
async function canceling(running: Stops): Promise<Message> {
  const { wall } = running;
  await overLimit(running);
  await wall.until(() => stopsOn(wall).length === 2);
  const [message] = stopsOn(wall);
  if (!message) throw new Error('no message');
  return message;
}

/** What it says of the cancel; messages of alarms don't. */
const noticeIn = ({ reply }: Message): string | undefined =>
  (reply.sections ?? [])
    .flatMap((section) => (section.kind === 'notice' ? [plainText(section.text)] : []))
    .at(0);

const stopsOn = ({ messages }: ReturnType<typeof createWall>): Message[] =>
  messages.filter((message) => noticeIn(message) !== undefined);

async function startStops(choices: Parameters<typeof startAlarms>[0] = {}) {
  const running = await startAlarms(choices);
  const campaign = {
    ...wireCampaign(4711, 'Autumn', { recipients: 5_000 }),
    statistics: { general: [{ code: 1, count: 1_200, explain: 'Sent' }], clicks: [] },
  };
  running.campaigns.set('4711', campaign);
  const { stops, outgoing } = running.store;
  const finished = () =>
    eventually(async () => {
      const stop = await stops.find('4711');
      const messages = [
        ...(await outgoing.ofSources(STOP_MESSAGE, ['4711'])),
        ...(await outgoing.ofSources(STOP_REPLY, ['4711'])),
      ];
      return stop !== null && isFinal(stop) && messages.every((one) => one.finishedAt !== null);
    }, true);
  const known = async () => (await running.store.stops.claimed(['4711'])).size;
  /** Resolves when a look has seen all that was sent: another campaign's alarm began in it. */
  const looked = async (): Promise<void> => {
    const other = (all: object[]) => all.map((one) => ({ ...one, task_id: 9 }));
    await running.sendAll(other(people('delivered', 0, 200)));
    await running.sendAll(other(people('spam', 0, 9)));
    const seen = async () =>
      (await running.store.incidents.open()).some(({ campaignId }) => campaignId === '9');
    await eventually(seen, true);
  };
  return { ...running, campaign, finished, known, looked };
}

describe('an alert that stops campaigns', () => {
  it('cancels one when its limit is reached, and tells the channel and who set it up', async () => {
    const running = await startStops();
    const { wall, state, listen, complain, looked, sendAll, finished, store, clock } = running;
    const alert = await listen('C1', { options: { stop } });
    await complain(2);
    await looked();
    expect(state.cancels).toEqual([]);
    await sendAll([event('spam', 2)]);
    await wall.until(() => stopsOn(wall).length === 2);
    await finished();
    expect(state.cancels).toEqual(['4711']);
    expect(channelsOf(stopsOn(wall))).toEqual(['C1', 'U1']);
    for (const message of stopsOn(wall)) {
      expect(message.reply.title).toBe('Canceled automatically: Autumn (4711)');
      expect(summaryOf(message)).toBe('Spam complaints 0.30% of 1,000 delivered (limit 0.3%)');
      expect(noticeIn(message)).toBe(
        'Postbell canceled the campaign. By then, 1,200 of 5,000 emails had been sent; 3,800 recipients won’t receive it.',
      );
      expect(plainText(message.reply.footnote ?? '')).toContain(
        `Alert ${alert.id} in #C1, set up by @U1: cancel at 0.3% of at least 1,000 delivered · reached `,
      );
    }
    expect(await attemptsIn(store, clock.now())).toMatchObject([
      {
        personId: 'U1',
        channelId: 'C1',
        way: 'job',
        operation: 'campaign cancel',
        subject: { kind: 'campaign', id: '4711' },
        inputs: { campaign: '4711', alert: alert.id },
        state: 'done',
      },
    ]);
  });

  it('is told once in the thread of the campaign’s card in another channel', async () => {
    const running = await startStops();
    const { wall, follow, sendAll, finished } = running;
    await follow('card', { channelId: 'C2' });
    await sendAll(people('delivered', 0, 900));
    const inC2 = () => wall.messages.filter(({ channelId }) => channelId === 'C2');
    await wall.until(() => inC2().length === 1);
    const [card] = inC2();
    await overLimit(running);
    const below = () =>
      inC2().filter((one) => one.threadTs === card?.ts && one.reply.title.startsWith('Canceled'));
    await wall.until(() => below().length > 0 && stopsOn(wall).length === 2);
    await finished();
    expect(below().map(summaryOf)).toEqual([
      'Spam complaints 0.30% of 1,000 delivered (limit 0.3%). Postbell canceled the campaign. By then, 1,200 of 5,000 emails had been sent; 3,800 recipients won’t receive it. The alert was set up by @U1.',
    ]);
    expect(channelsOf(stopsOn(wall))).toEqual(['C1', 'U1']);
  });

  it('waits for its minimum, counts people and not events, and is off by default', async () => {
    const { state, known, listen, complain, sendAll, looked } = await startStops();
    await listen('C1');
    await listen('C2', { options: { stop } });
    await complain(2);
    await sendAll([event('spam', 1, { timestamp: 1_795_260_000 })]);
    await complain(2, 999);
    await looked();
    expect([state.cancels, await known()]).toEqual([[], 0]);
  });

  it('looks at the figures that its filter narrows', async () => {
    const { state, wall, listen, complain, looked, sendAll } = await startStops();
    const filter = { domain: { only: ['example.net'], not: [] } };
    await listen('C1', { options: { stop: { ...stop, minimum: 100 } }, filter });
    await complain(10);
    await looked();
    expect(state.cancels).toEqual([]);
    const there = (all: object[]) =>
      all.map((one, index) => ({ ...one, email: `n${index}@example.net` }));
    await sendAll(there(people('delivered', 0, 100)));
    await sendAll(there(people('spam', 0, 2)));
    await looked();
    expect(state.cancels).toEqual([]);
    await sendAll(there(people('spam', 0, 3)));
    await wall.until(() => stopsOn(wall).length === 2);
    expect(state.cancels).toEqual(['4711']);
    expect(stopsOn(wall)[0]?.reply.title).toBe(
      'Canceled automatically: Autumn (4711), only example.net',
    );
  });

  it('keeps to campaigns and senders that it is for', async () => {
    const { state, listen, complain, looked } = await startStops();
    const other = { only: ['other@shop.example'], not: [] };
    await listen('C1', { options: { stop }, filter: { sender: other } });
    const not = { only: [], not: ['4711'] };
    await listen('C2', { options: { stop }, filter: { campaign: not } });
    await complain(9);
    await looked();
    expect(state.cancels).toEqual([]);
  });
});

it.each(ENGINES)(
  'two processes on $engine cancel once and tell it once',
  async ({ sharedDatabase }) => {
    const databaseUrl = await sharedDatabase();
    const wall = createWall();
    const first = await startStops({ databaseUrl, wall });
    const second = await startStops({ databaseUrl, wall });
    await first.listen('C1', { options: { stop } });
    await first.listen('C2', { options: { stop } });
    await first.complain(3);
    await wall.until(() => stopsOn(wall).length === 2);
    await Promise.all([first.finished(), second.finished()]);
    expect([...first.state.cancels, ...second.state.cancels]).toEqual(['4711']);
    await first.relay.stop();
    const next = await startStops({ databaseUrl, wall });
    await next.sendAll(people('spam', 3, 6));
    await next.looked();
    expect(next.state.cancels).toEqual([]);
    expect(stopsOn(wall)).toHaveLength(2);
  },
);

describe('a cancel', () => {
  it('that the service refuses is told plainly, with the button to do it by hand', async () => {
    const running = await startStops();
    const { state, finished, looked } = running;
    state.answerCancel = () => [400, { message: 'Campaign is locked' }];
    const message = await canceling(running);
    await finished();
    expect(message.reply.title).toBe('Couldn’t cancel: Autumn (4711)');
    expect(noticeIn(message)).toContain('Campaign is locked');
    expect(labelsOf(message.reply)).toEqual(['Cancel campaign…', 'Open campaign']);
    await looked();
    expect(state.cancels).toEqual(['4711']);
  });

  it('that comes too late is told so', async () => {
    const running = await startStops();
    const { campaign, state } = running;
    campaign.status = 3;
    expect((await canceling(running)).reply.title).toBe('Too late to cancel: Autumn (4711)');
    expect(state.cancels).toEqual([]);
  });

  it('of a campaign that somebody canceled is not told', async () => {
    const running = await startStops();
    running.campaign.status = 16;
    await overLimit(running);
    await running.finished();
    expect(stopsOn(running.wall)).toEqual([]);
  });

  it('is tried until the service takes it, and both are told', async () => {
    const running = await startStops();
    const { wall, state, campaign, finished } = running;
    let isWell = false;
    state.answerCancel = () => {
      if (!isWell) return [500, { message: 'busy' }];
      Object.assign(campaign, { status: 16 });
      return [200, { result: true }];
    };
    const message = await canceling(running);
    expect(message.reply.title).toBe('Not canceled yet: Autumn (4711)');
    expect(noticeIn(message)).toContain('keeps trying');
    isWell = true;
    await wall.until(() => message.reply.title === 'Canceled automatically: Autumn (4711)');
    await finished();
    expect(repliesTo(wall, message).map(({ reply }) => reply.title)).toEqual([
      'Canceled automatically: Autumn (4711)',
    ]);
  });

  it('whose answer was lost is looked up', async () => {
    const running = await startStops();
    const { state, campaign } = running;
    state.answerCancel = () => {
      Object.assign(campaign, { status: 16 });
      return [502, 'bad gateway'];
    };
    expect((await canceling(running)).reply.title).toBe('Canceled automatically: Autumn (4711)');
  });
});

import { describe, expect, it } from 'vitest';
import { event, people } from '../../relay/campaign-events.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { movedClock } from '../../relay/moved-clock.ts';
import { startRelay } from '../../relay/running.ts';
import { refusalIn } from '../../relay/wall.ts';
import { readIn, textOf } from './as-read.ts';

const QUIET = { quiet: { from: '22:00', until: '07:00', zone: 'Europe/Kyiv' }, stop: null };
const NIGHT = '2026-11-21T01:00:00Z';
const MORNING = '2026-11-21T05:00:30Z';

const statusOf = (code: number, timestamp = 1_795_253_000) => ({
  event: 'task_status_update',
  task_id: 4711,
  status: code,
  timestamp,
});

describe('a channel that wants silence', () => {
  const start = async (time: string) => {
    const clock = movedClock(new Date(time));
    const running = await startRelay({ now: clock.now });
    running.campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
    const goTo = async (later: string) => {
      clock.goTo(new Date(later));
      // Something happens, so that the relay looks.
      await running.sendAll([event('open', 1)]);
    };
    return { ...running, goTo };
  };

  it('hears after its quiet hours what came, in one message, and at once what is critical', async () => {
    const { goTo, ...running } = await start(NIGHT);
    const { wall, store } = running;
    await running.follow('each', {
      kinds: ['hard_bounces', 'spam', 'task_status_update'],
      options: QUIET,
    });
    await running.sendAll(people('hard_bounces', 0, 12));
    await running.sendAll([event('spam', 1), statusOf(2)]);
    await running.sendAll([statusOf(5, 1_795_253_001)]);
    expect(textOf((await wall.first()).reply)).toContain('🔴 Blocked by the service');
    await expect.poll(() => store.pendingNotifications.channels()).toEqual([]);
    await goTo(MORNING);
    await wall.until(() => wall.messages.length === 3);
    const [, status, summary = ''] = readIn(wall);
    expect(status).toContain('\nSending\n');
    expect(summary.split('\n').slice(0, 3)).toEqual([
      'During quiet hours',
      '1 spam complaint and 12 hard bounces',
      'Autumn sale',
    ]);
  });

  it('hears nothing at all while it is muted, and afterwards how much there was', async () => {
    const { goTo, ...running } = await start(NIGHT);
    const { wall, store } = running;
    const { id } = await running.follow('each', { kinds: ['spam', 'task_status_update'] });
    await store.alerts.mute(id, new Date('2026-11-21T03:00:00Z'));
    await running.sendAll([...people('spam', 0, 500), statusOf(5)]);
    await expect.poll(() => store.pendingNotifications.channels()).toEqual([]);
    expect(wall.messages).toEqual([]);
    await goTo(MORNING);
    await wall.until(() => wall.messages.length === 2);
    const [status, summary = ''] = readIn(wall);
    expect(status).toContain('🔴 Blocked by the service');
    expect(summary).toContain('While muted\n500 spam complaints');
  });

  it('that can’t be posted to is paused, and hears on its return what came meanwhile', async () => {
    const { goTo, ...running } = await start(NIGHT);
    const { wall, store } = running;
    await running.follow('each', { kinds: ['spam'] });
    wall.refuse = refusalIn('C1', 'is_archived');
    await running.sendAll([event('spam', 1)]);
    const isPaused = async () => (await store.alerts.list('C1'))[0]?.pausedReason;
    await expect.poll(isPaused).toBe('is_archived');
    await running.sendAll(people('spam', 10, 40));
    wall.refuse = () => null;
    await expect.poll(() => store.pendingNotifications.channels()).toEqual([]);
    const [alert] = await store.alerts.list('C1');
    await store.alerts.resume(alert?.id ?? '', 'U1', new Date(0));
    await goTo(MORNING);
    // Its owner is told of the pause, too.
    await wall.until(() => readIn(wall).length === 2);
    // The alert may run again while the messages of its channel are gone through.
    const [one = '', meanwhile = ''] = readIn(wall).toSorted();
    expect(one).toMatch(/^Spam complaint: p•••@example\.com\n/);
    expect(meanwhile).toMatch(/^While paused\n/);
    expect(meanwhile).toContain('30 spam complaints');
  });
});

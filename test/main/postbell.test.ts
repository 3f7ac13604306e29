import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EVENT_KINDS } from '../../src/core/events.ts';
import { installed } from './installation.ts';
import { blockTypesOf, read } from './person.ts';

const webhooks = z.object({ data: z.array(z.object({ action: z.string(), url: z.string() })) });

describe('/balance', () => {
  it('tells money, tariffs, what is left and what runs out when', async () => {
    const { mira } = await installed();
    const words = read(await mira.ask('/balance'));
    expect(words).toContain('1,284.50 USD');
    expect(words).toContain('*Tariff*\nSMTP 50,000');
    expect(words).toContain('7,340 · 14.7 % of 50,000 in the tariff');
    expect(words).toMatch(/\(in \d+ days\)/);
  });
});

describe('/postbell help', () => {
  it('lists every command, and explains one with an example', async () => {
    const { mira } = await installed();
    const overview = await mira.ask('/postbell help');
    for (const command of ['/contact', '/campaign', '/blacklist', '/balance', '/postbell']) {
      expect(read(overview)).toContain(command);
    }
    const area = await mira.ask('/campaign help');
    expect(read(area)).toContain('/campaign cancel <campaign>');
    expect(read(await mira.ask('/campaign help cancel'))).toContain('/campaign cancel 71016');
  });
});

describe('digests', () => {
  it('now shows yesterday to whoever asks, with a chart', async () => {
    const { vera } = await installed();
    const digest = await vera.ask('/postbell digest now');
    expect(read(digest)).toMatch(/Digest for \w+, \d+ \w+/);
    expect(read(digest)).toContain('Feature of the month: timelines (71014)');
    expect(read(digest)).toMatch(/\d+ SMTP e-mails bounced/);
    expect(blockTypesOf(digest)).toContain('data_visualization');
    expect(digest.visibleTo).toBe(vera.id);
  });

  it('are set in the zone of whoever sets them, listed, and stopped', async () => {
    const { mira, workspace } = await installed();
    const done = await mira.ask('/postbell digest set 08:30');
    expect(read(done)).toContain('In this channel every day at 08:30 (Europe/Berlin)');
    await workspace.waitForMessage({
      contains: '<@U0MIRA> set a digest for this channel, every day at 08:30',
    });
    expect(read(await mira.ask('/postbell digest list'))).toContain('08:30 (Europe/Berlin)');
    const stopped = await mira.ask('/postbell digest remove');
    expect(read(stopped)).toContain('Stopped; it came every day at 08:30 (Europe/Berlin).');
    const again = await mira.click(stopped, 'Undo');
    expect(read(again)).toContain('every day at 08:30 (Europe/Berlin)');
  });
});

describe('alerts', () => {
  it('are added, listed and removed', async () => {
    const { mira, workspace } = await installed();
    const added = await mira.ask('/postbell alerts add hard_bounces spam');
    expect(read(added)).toContain('From now on this channel shows ');
    await workspace.waitForMessage({ contains: 'switched alerts on for this channel' });
    const list = await mira.ask('/postbell alerts list');
    expect(read(list)).toContain('1 alert');
    const [, id = ''] = /Alert ([a-z0-9]{5})\./.exec(read(added)) ?? [];
    expect(read(list)).toContain(id);
    await mira.ask(`/postbell alerts remove ${id}`);
    await workspace.waitForMessage({ contains: 'switched alerts of this channel off' });
    expect(read(await mira.ask('/postbell alerts list'))).toContain('None yet.');
  });

  it('connect registers one webhook a kind of event, once', async () => {
    const { mira, service, workspace } = await installed({ PUBLIC_URL: 'https://bot.example' });
    const added = await mira.ask('/postbell alerts add');
    const question = await mira.click(added, 'Connect the service');
    expect(read(question)).toContain('10 webhooks to create.');
    const connected = await mira.click(question, 'Connect');
    expect(read(connected)).toContain('Connected: 10 webhooks created.');
    await workspace.waitForMessage({ contains: 'connected the service' });
    const answer = await fetch(`${service.url}/v2/email-service/webhook`);
    const { data } = webhooks.parse(await answer.json());
    expect(data.map(({ action }) => action).toSorted()).toEqual([...EVENT_KINDS].toSorted());
    expect(data.every(({ url }) => url.startsWith('https://bot.example/relay/'))).toBe(true);
    expect(read(await mira.ask('/postbell alerts connect'))).toContain('Already connected');
  });

  it('cannot be connected without a public address, and say which setting is missing', async () => {
    const { mira } = await installed();
    expect(read(await mira.ask('/postbell alerts connect'))).toContain('PUBLIC_URL is not set');
  });
});

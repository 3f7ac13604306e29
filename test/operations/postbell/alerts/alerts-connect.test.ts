import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../../../src/domain/events.ts';
import { bulletsIn, factsIn, sandboxDesk, RELAY_SECRET, summaryIn } from '../../context.ts';

const desk = sandboxDesk();

const hooks = () => [...desk.sandbox.state().webhooks.values()];

describe('postbell alerts connect', () => {
  it('shows what it would create, and does it once that is confirmed', async () => {
    const question = await desk.preview('postbell alerts connect');
    expect(question.title).toBe('Connect the service?');
    expect(summaryIn(question)).toBe(`${EVENT_KINDS.length} webhooks to create.`);
    expect(hooks()).toEqual([]);
    const reply = await desk.run('postbell alerts connect');
    expect(factsIn(reply)).toEqual({
      Created: '10',
      Renewed: '0',
      'Deleted, as repeated': '0',
      'Already there': '0',
      'Other systems’, left alone': '0',
    });
    expect(reply.announcement).toBe('connected the service: 10 webhooks created.');
    expect(hooks()).toHaveLength(EVENT_KINDS.length);
  });

  it('shows which it would renew and delete, and no secret', async () => {
    await desk.run('postbell alerts connect');
    const [first, second] = hooks();
    if (first) first.url = first.url.replace(RELAY_SECRET, 'another-secret-of-1999');
    await desk.service.webhooks.create(['open'], second?.url ?? '');
    await desk.service.webhooks.create(['open'], 'https://crm.example.com/hook');
    const question = await desk.preview('postbell alerts connect');
    expect(question.title).toBe('Repair the connection to the service?');
    expect(summaryIn(question)).toBe('1 webhook to renew and 1 to delete.');
    const [renewed, removed, foreign] = bulletsIn(question);
    expect(renewed).toMatch(
      /^Renew: delivered \(webhook \d+, to https:\/\/bot\.example\.com\/relay\/•••\/delivered\)/,
    );
    expect(removed).toMatch(/^Delete: opens \(webhook \d+, /);
    expect(foreign).toBe('Leave alone: 1 webhook of other systems');
    expect(JSON.stringify(question)).not.toMatch(/another-secret|a-relay-secret/);
  });

  it('asks nothing and announces nothing where nothing is to be done', async () => {
    await desk.run('postbell alerts connect');
    expect(await desk.question('postbell alerts connect', {})).toBeNull();
    const reply = await desk.run('postbell alerts connect');
    expect(summaryIn(reply)).toBe('Already connected: nothing to do.');
    expect(reply.announcement).toBeUndefined();
  });
});

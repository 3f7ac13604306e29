import { describe, expect, it } from 'vitest';
import { postbellAlone } from '../../../commands/context.ts';
import { actionIn, summaryIn } from '../../../commands/seen.ts';

const postbell = postbellAlone();

describe('postbell limits', () => {
  it('are set as they are typed: one number is red, and amber stays below it', async () => {
    const set = (raw: Record<string, string>) => postbell.run('postbell limits set', raw);
    const of = () => postbell.store.limits.of('C0NEWS');
    await set({ bounces: '3%', hard_bounces: '4%', complaints: '0.05', delivery: '90%' });
    expect(await of()).toEqual({
      bounces: { amber: 0.015, red: 0.03 },
      hardBounces: { amber: 0.02, red: 0.04 },
      complaints: { amber: 0.00025, red: 0.0005 },
      delivery: { amber: 0.98, red: 0.9 },
    });
    const again = await set({ bounces: '2% from 50' });
    expect(summaryIn(again)).toBe('Bounces 🟠 from 1.5%, 🔴 from 2.0% of sent, from 50 people on.');
    expect(actionIn(again, 'Undo')?.values).toEqual({ bounces: '1.5/3 from 200' });
    await set({ from: '500' });
    expect(await of()).toMatchObject({
      bounces: { red: 0.02, minimum: 500 },
      unsubscribes: { amber: 0.003, red: 0.01, minimum: 500 },
    });
    expect(await of()).not.toHaveProperty('smsDelivery');
    await set({ unsubscribes: '1%', from: '200' });
    expect(await of()).not.toHaveProperty('unsubscribes');
    await postbell.run('postbell limits reset');
  });

  it('of what had no limits go back to none by an undo', async () => {
    const set = await postbell.run('postbell limits set', { bounces: '3%' });
    const undo = actionIn(set, 'Undo');
    expect(undo?.values).toEqual({ bounces: 'default' });
    await postbell.run('postbell limits set', undo?.values ?? {});
    expect(await postbell.store.limits.of('C0NEWS')).toEqual({});
  });

  it('are set one by one for the channel, as people write them', async () => {
    const raw = { complaints: '0,05% / 0.2%', delivery: '97/90' };
    await postbell.run('postbell limits set', raw);
    expect(await postbell.store.limits.of('C0NEWS')).toEqual({
      complaints: { amber: 0.0005, red: 0.002 },
      delivery: { amber: 0.97, red: 0.9 },
    });
  });

  it.each([
    ['complaints', 'a lot', 'Enter a percent, for example 3% or 1/3, not “a lot”'],
    ['bounces', '1/2/3', 'Enter a percent'],
    ['bounces', '3% from many', 'Enter a percent'],
    ['bounces', '3% from 0', 'enter at least 1 person'],
    ['complaints', '0.3/0.1', 'Red has to be higher than amber, for example 3% or 1/3, not “'],
    ['hard_bounces', '2/2', 'Red has to be higher than amber'],
    ['delivery', '95/98', 'Red has to be lower than amber, for example 90% or 97/90, '],
    ['sms_delivery', '80/90', 'Red has to be lower than amber'],
    ['unsubscribes', '1/101', '“1/101” is more than 100%.'],
    ['complaints', '0/1', '“0/1”: limits have to be more than 0%.'],
  ])('of %s are not taken as %s', async (field, text, words) => {
    const run = postbell.run('postbell limits set', { [field]: text });
    await expect(run).rejects.toMatchObject({ message: expect.stringContaining(words), field });
    expect(await postbell.store.limits.of('C0NEWS')).toEqual({});
  });

  it('of direct messages are told as one’s own, and announced to nobody', async () => {
    const inMessages = { channel: { id: 'D0MINE' } };
    const none = await postbell.run('postbell limits show', {}, inMessages);
    expect(summaryIn(none)).toBe('You use the defaults.');
    const raw = { complaints: '0.05/0.2', unsubscribes: '0.5/1.5' };
    const set = await postbell.run('postbell limits set', raw, inMessages);
    expect(summaryIn(set)).toMatch(/^Spam complaints 🟠 from 0.05%/);
    expect(set.announcement).toBeUndefined();
    expect(set.footnote).toContain('App Home');
    const show = await postbell.run('postbell limits show', {}, inMessages);
    expect(summaryIn(show)).toBe('You have custom limits for 2 rates.');
    const reset = await postbell.run('postbell limits reset', {}, inMessages);
    expect(summaryIn(reset)).toBe('Your limits are back to the defaults.');
    expect(reset.announcement).toBeUndefined();
  });

  it('need at least one', async () => {
    await expect(postbell.run('postbell limits set')).rejects.toThrow('Enter at least one');
  });

  it('go back to the defaults, of one rate or of all', async () => {
    const nothing = await postbell.run('postbell limits reset');
    expect(summaryIn(nothing)).toBe('Already at the defaults. Nothing to change.');
    await postbell.run('postbell limits set', { complaints: '0.05/0.2', delivery: '97/90' });
    const one = await postbell.run('postbell limits reset', { rate: 'delivery' });
    expect(summaryIn(one)).toBe('Delivered: back to the default.');
    expect(actionIn(one, 'Undo')?.values).toEqual({ delivery: '97/90 from 200' });
    await postbell.run('postbell limits reset');
    expect(await postbell.store.limits.of('C0NEWS')).toEqual({});
  });
});

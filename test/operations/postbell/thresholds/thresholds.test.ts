import { describe, expect, it } from 'vitest';
import { deskAlone } from '../../../commands/context.ts';
import { actionIn, summaryIn } from '../../../commands/seen.ts';

const desk = deskAlone();

describe('postbell thresholds', () => {
  it('are set one by one for the channel, as people write them', async () => {
    const raw = { complaints: '0,05% / 0.2%', delivery: '97/90' };
    await desk.run('postbell thresholds set', raw);
    expect(await desk.store.thresholds.of('C0NEWS')).toEqual({
      complaints: { amber: 0.0005, red: 0.002 },
      delivery: { amber: 0.97, red: 0.9 },
    });
  });

  it.each([
    [
      'complaints',
      'a lot',
      'Enter amber and red in percent, for example 0.1/0.3, instead of “a lot”',
    ],
    ['complaints', '0.3', 'Enter amber and red in percent'],
    ['complaints', '0.3/0.1', 'Red has to be higher than amber, for example 0.1/0.3, instead of “'],
    ['hard_bounces', '2/2', 'Red has to be higher than amber'],
    ['delivery', '95/98', 'Red has to be lower than amber, for example 98/95, '],
    ['sms_delivery', '80/90', 'Red has to be lower than amber'],
    ['unsubscribes', '1/101', '“1/101” is more than 100%.'],
    ['complaints', '0/1', '“0/1”: both have to be more than 0%.'],
  ])('of %s are not taken as %s', async (field, text, words) => {
    const run = desk.run('postbell thresholds set', { [field]: text });
    await expect(run).rejects.toMatchObject({ message: expect.stringContaining(words), field });
    expect(await desk.store.thresholds.of('C0NEWS')).toEqual({});
  });

  it('of direct messages are told as one’s own, and announced to nobody', async () => {
    const inMessages = { channel: { id: 'D0MINE' } };
    const none = await desk.run('postbell thresholds show', {}, inMessages);
    expect(summaryIn(none)).toBe('You use the defaults.');
    const raw = { complaints: '0.05/0.2', unsubscribes: '0.5/1.5' };
    const set = await desk.run('postbell thresholds set', raw, inMessages);
    expect(summaryIn(set)).toMatch(/^Spam complaints 🟠 from 0.05%/);
    expect(set.announcement).toBeUndefined();
    expect(set.footnote).toContain('App Home');
    const show = await desk.run('postbell thresholds show', {}, inMessages);
    expect(summaryIn(show)).toBe('You have custom thresholds for 2 rates.');
    const reset = await desk.run('postbell thresholds reset', {}, inMessages);
    expect(summaryIn(reset)).toBe('Your thresholds are back to the defaults.');
    expect(reset.announcement).toBeUndefined();
  });

  it('want at least one', async () => {
    await expect(desk.run('postbell thresholds set')).rejects.toThrow('Enter at least one');
  });

  it('go back to the defaults, of one rate or of all', async () => {
    const nothing = await desk.run('postbell thresholds reset');
    expect(summaryIn(nothing)).toBe('Already at the defaults. Nothing to change.');
    await desk.run('postbell thresholds set', { complaints: '0.05/0.2', delivery: '97/90' });
    const one = await desk.run('postbell thresholds reset', { rate: 'delivery' });
    expect(summaryIn(one)).toBe('Delivered: back to the default.');
    expect(actionIn(one, 'Undo')?.values).toEqual({ delivery: '97/90' });
    await desk.run('postbell thresholds reset');
    expect(await desk.store.thresholds.of('C0NEWS')).toEqual({});
  });
});

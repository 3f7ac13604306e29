import { describe, expect, it } from 'vitest';
import { deskAlone, actionIn, summaryIn } from '../../context.ts';

const desk = deskAlone();

describe('postbell thresholds', () => {
  it('are set one by one for the channel, as people write them', async () => {
    const raw = { complaints: '0,05% / 0.2%', delivery: '97/90' };
    const reply = await desk.run('postbell thresholds set', raw);
    expect(await desk.store.thresholds.of('C0NEWS')).toEqual({
      complaints: { amber: 0.0005, red: 0.002 },
      delivery: { amber: 0.97, red: 0.9 },
    });
    expect(actionIn(reply, 'Undo').values).toEqual({ complaints: '0.1/0.3', delivery: '98/95' });
    await desk.click(reply, 'Undo');
    expect(await desk.store.thresholds.of('C0NEWS')).toEqual({});
  });

  it.each([
    ['complaints', 'a lot', 'Expected amber and red in per cent, for example 0.1/0.3, not “a lot”'],
    ['complaints', '0.3', 'Expected amber and red in per cent'],
    ['complaints', '0.3/0.1', 'Red is worse, so it is above amber: for example 0.1/0.3, not “'],
    ['hard_bounces', '2/2', 'Red is worse, so it is above amber'],
    ['delivery', '95/98', 'Less delivered is worse, so red is below amber: for example 98/95, '],
    ['sms_delivery', '80/90', 'Less delivered is worse, so red is below amber'],
    ['unsubscribes', '1/101', '“1/101” is more than 100%.'],
    ['complaints', '0/1', '“0/1”: both must be more than 0%, or the light would never change'],
  ])('of %s are not taken as %s', async (field, text, words) => {
    const run = desk.run('postbell thresholds set', { [field]: text });
    await expect(run).rejects.toMatchObject({ message: expect.stringContaining(words), field });
    expect(await desk.store.thresholds.of('C0NEWS')).toEqual({});
  });

  it('of direct messages are told as one’s own, and announced to nobody', async () => {
    const inMessages = { channel: { id: 'D0MINE' } };
    const none = await desk.run('postbell thresholds show', {}, inMessages);
    expect(summaryIn(none)).toBe('The usual ones: you have none of your own.');
    const raw = { complaints: '0.05/0.2', unsubscribes: '0.5/1.5' };
    const set = await desk.run('postbell thresholds set', raw, inMessages);
    expect(summaryIn(set)).toMatch(/^Your lights now: /);
    expect(set.announcement).toBeUndefined();
    expect(set.footnote).toContain('App Home');
    const show = await desk.run('postbell thresholds show', {}, inMessages);
    expect(summaryIn(show)).toBe('You have your own thresholds for 2 rates.');
    const reset = await desk.run('postbell thresholds reset', {}, inMessages);
    expect(summaryIn(reset)).toBe('Back to the usual thresholds for you.');
    expect(reset.announcement).toBeUndefined();
  });

  it('want at least one', async () => {
    await expect(desk.run('postbell thresholds set')).rejects.toThrow('Give at least one');
  });

  it('go back to the usual ones, of one rate or of all', async () => {
    const nothing = await desk.run('postbell thresholds reset');
    expect(summaryIn(nothing)).toBe('They are the usual ones already: nothing to change.');
    await desk.run('postbell thresholds set', { complaints: '0.05/0.2', delivery: '97/90' });
    const one = await desk.run('postbell thresholds reset', { rate: 'delivery' });
    expect(summaryIn(one)).toBe('Back to the usual thresholds for “Delivered” in this channel.');
    expect(actionIn(one, 'Undo')?.values).toEqual({ delivery: '97/90' });
    await desk.run('postbell thresholds reset');
    expect(await desk.store.thresholds.of('C0NEWS')).toEqual({});
  });
});

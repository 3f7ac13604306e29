import { describe, expect, it } from 'vitest';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

describe('the buttons of the card', () => {
  it('blacklist with an announcement, and take it back', async () => {
    const { mira, workspace, service } = await installed();
    const card = await mira.ask('/contact ann@example.com');
    const done = await mira.click(card, 'Blacklist');
    expect(read(done)).toContain('Added: ann@example.com');
    const announced = await workspace.waitForMessage({
      channel: 'C0CAMPAIGNS',
      contains: '<@U0MIRA> blacklisted 1 address.',
    });
    expect(announced.visibleTo).toBeUndefined();
    expect(service.state().blacklist.has('ann@example.com')).toBe(true);

    const undone = await mira.click(done, 'Undo: take 1 address off');
    expect(read(undone)).toContain('Taken off: ann@example.com');
    expect(service.state().blacklist.has('ann@example.com')).toBe(false);
    await workspace.waitForMessage({ contains: 'took 1 address off the blacklist.' });
  });

  it('remove from all lists only after a question', async () => {
    const { mira, line, workspace } = await installed();
    const card = await mira.ask('/contact ann@example.com');
    const question = await mira.click(card, 'Remove from all lists');
    expect(read(question)).toContain('Remove ann@example.com?');
    expect(read(question)).toContain('It leaves 3 lists, with its variables.');
    expect(labelsOf(question)).toEqual(['Remove from all lists', 'Keep as it is']);
    expect(line.requests.filter((one) => one.startsWith('DELETE'))).toEqual([]);

    const done = await mira.click(question, 'Remove from all lists');
    expect(done.ts).toBe(question.ts);
    expect(read(done)).toContain('Removed from 3 lists; it is in none now.');
    const announced = await workspace.waitForMessage({
      contains: 'removed an address from all its lists (3 lists)',
    });
    // The address stays between Mira and the bot.
    expect(read(announced)).not.toContain('ann@example.com');
    expect(read(await mira.ask('/contact ann@example.com'))).toContain('in none of your lists');
  });

  it('remove nothing when the question is answered with no', async () => {
    const { mira, line } = await installed();
    const card = await mira.ask('/contact ann@example.com');
    const question = await mira.click(card, 'Remove from all lists');
    const kept = await mira.click(question, 'Keep as it is');
    expect(read(kept)).toContain('Nothing was changed.');
    // A late click on what was a button changes nothing either.
    await mira.press(question, 'Remove from all lists');
    expect(read(await mira.ask('/contact ann@example.com'))).toContain('2 of 3 lists');
    expect(line.requests.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  });
});

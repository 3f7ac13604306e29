import { describe, expect, it } from 'vitest';
import { installed } from './installation.ts';
import { read } from './person.ts';

describe('the buttons of the card', () => {
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

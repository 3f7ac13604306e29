import { describe, expect, it } from 'vitest';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

describe('a Slack in trouble', () => {
  it.each(['expired_trigger_id', 'internal_error'])(
    'that opens no form (%s) is told, with a button that opens it filled',
    async (error) => {
      const { mira, workspace } = await installed();
      workspace.control.failNext('views.open', { error });
      const answer = await mira.ask('/tag create "Asked for an offer" ?');
      expect(read(answer)).toContain('The form did not open in time.');
      expect(labelsOf(answer)).toEqual(['Open the form']);
      await mira.press(answer, 'Open the form');
      const form = await workspace.waitForView(mira.id, ({ kind }) => kind === 'modal');
      expect(JSON.stringify(form.payload)).toContain('"initial_value":"Asked for an offer"');
    },
  );

  it('turns pages in place as often as somebody likes', async () => {
    const { mira } = await installed();
    let page = await mira.ask('/list contacts 4101');
    const turned = new Set([read(page)]);
    for (let count = 0; count < 8; count += 1) {
      page = await mira.click(page, 'Next ›');
      turned.add(read(page));
    }
    expect(turned.size).toBe(9);
    expect(mira.privately()).toHaveLength(1);
  });
});

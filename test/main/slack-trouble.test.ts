import { expect, it } from 'vitest';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

it.each(['expired_trigger_id', 'internal_error'])(
  'a form that Slack doesn’t open (%s) is told, with a button that opens it filled',
  async (error) => {
    const { mira, workspace } = await installed();
    workspace.control.failNext('views.open', { error });
    const answer = await mira.ask('/tag create "Asked for an offer" ?');
    expect(read(answer)).toContain('The form didn’t open in time.');
    expect(labelsOf(answer)).toEqual(['Open “Create tag”']);
    await mira.press(answer, 'Open “Create tag”');
    const form = await workspace.waitForView(mira.id, ({ kind }) => kind === 'modal');
    expect(JSON.stringify(form.payload)).toContain('"initial_value":"Asked for an offer"');
  },
);

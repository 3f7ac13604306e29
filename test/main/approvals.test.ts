import { describe, expect, it } from 'vitest';
import { installed, type Installation } from './installation.ts';
import { type PersonAtWork, read } from './person.ts';

/** Of the story: an old list that nobody sends to. */
const LIST = '4108';
const LINE = `/list delete ${LIST}`;

describe('what takes a second person', () => {
  it('is asked for in the channel, approved once by another, and done for whoever asked', async () => {
    const { mira, jonas, workspace, line } = await withRules();
    const question = await jonas.ask(LINE);
    expect(read(question)).toContain('Someone else must approve this, since it deletes a list.');
    const requested = await jonas.click(question, 'Ask for approval');
    expect(read(requested)).toContain('Nothing has been done yet.');
    const card = await workspace.waitForMessage({ contains: 'Request: delete ' });
    expect(read(card)).toContain('<@U0JONAS> asks for approval: it deletes a list');

    expect(read(await jonas.click(card, 'Approve…'))).toContain('You need the');
    expect(deletions(line)).toEqual([]);

    const review = await mira.click(card, 'Approve…');
    await mira.click(review, 'Approve and delete');
    const announced = await workspace.waitForMessage({ contains: 'deleted the list' });
    expect(read(announced)).toContain('<@U0JONAS> deleted the list');
    expect(read(announced)).toContain('Approved by <@U0MIRA>.');
    expect(deletions(line)).toHaveLength(1);
    // Typed: the card has lost its buttons by now, or is about to.
    const [, id = ''] = /Request (\w{6})/u.exec(read(card)) ?? [];
    const again = await mira.ask(`/postbell approvals approve ${id}`);
    expect(read(again)).toContain('You already approved this request.');
    expect(deletions(line)).toHaveLength(1);
  });

  it('is sent back in a form, and whoever asked reads why', async () => {
    const { mira, jonas, workspace, line } = await withRules();
    await jonas.click(await jonas.ask(LINE), 'Ask for approval');
    const card = await workspace.waitForMessage({ contains: 'Request: delete ' });
    const [, id = ''] = /Request (\w{6})/u.exec(read(card)) ?? [];
    await mira.ask(`/postbell approvals return ${id} "Export it first"`);
    const told = await workspace.waitForMessage({ contains: 'Your request was sent back' });
    expect(read(told)).toContain('Export it first');
    expect(deletions(line)).toEqual([]);
  });
});

async function withRules(): Promise<Installation> {
  const installation = await installed();
  const { mira } = installation;
  await tells(mira, '/postbell grant U0JONAS role:marketer', 'Granted');
  await tells(mira, '/postbell grant U0VERA role:sender', 'Granted');
  await tells(mira, '/postbell approvals set channel=C0CAMPAIGNS', 'second person');
  return installation;
}

async function tells(person: PersonAtWork, line: string, words: string): Promise<void> {
  expect(read(await person.ask(line))).toContain(words);
}

function deletions({ requests }: Installation['line']): readonly string[] {
  return requests.filter((one) => one.startsWith('DELETE /addressbooks'));
}

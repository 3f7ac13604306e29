import { describe, expect, it } from 'vitest';
import { plainText, type RawValues } from '../../../../src/domain/reply.ts';
import { attemptsIn, row } from '../../../store/audit/trail.ts';
import { NOW, sandboxPostbell } from '../../../commands/context.ts';
import {
  actionIn,
  factsIn,
  labelsIn,
  rowsIn,
  sectionsOf,
  summaryIn,
} from '../../../commands/seen.ts';

const postbell = sandboxPostbell();

/** Does something, and returns the id of its attempt. */
async function done(name: string, raw: RawValues, personId = 'U0ADMIN'): Promise<string> {
  await postbell.execute(name, raw, { personId });
  const [latest] = await attemptsIn(postbell.store, NOW);
  if (latest?.operation !== name) throw new Error(`${name} is not in the trail`);
  return latest.id;
}

const shown = (attempt: string, channelId = 'C0NEWS') =>
  postbell.run('postbell audit show', { attempt }, { channel: { id: channelId } });

async function seenBy(raw: RawValues) {
  const { title, summary, sections } = await postbell.run('postbell audit', raw);
  return { title, summary, sections };
}

const UNDO = 'Undo…';

describe('the list of attempts', () => {
  it('takes two words as the thing or the command that they name', async () => {
    expect(await seenBy({ command: 'campaign', about: '71014' })).toEqual(
      await seenBy({ about: 'campaign 71014' }),
    );
    expect(await seenBy({ command: 'list', about: 'create' })).toEqual(
      await seenBy({ command: 'list create' }),
    );
  });

  it('says how many there are and what became of them, the latest first', async () => {
    await done('list create', { name: 'Autumn' });
    await done('list edit', { list: '4101', name: 'Winter' });
    await done('list edit', { list: '9999', name: 'Winter' });
    const reply = await postbell.run('postbell audit', { command: 'list' });
    expect(summaryIn(reply)).toBe('3 entries · 1 refused');
    expect(rowsIn(reply).map((cells) => cells.slice(1, 4).concat(cells[5] ?? ''))).toEqual([
      ['@U0ADMIN', 'list edit', 'list 9999', 'Refused'],
      ['@U0ADMIN', 'list edit', 'list 4101', 'Done'],
      ['@U0ADMIN', 'list create', expect.stringMatching(/^list \d+$/), 'Done'],
    ]);
  });

  const today = { from: '2026-11-21', until: '2026-11-21' };

  it.each<[RawValues, number]>([
    [{ person: 'U0NOBODY' }, 0],
    [{ channel: 'C0NEWS', outcome: 'refused', ...today }, 2],
    [{ command: '/template' }, 1],
    [{ command: 'tag.create' }, 1],
    [{ channel: 'C0OTHER' }, 0],
    [{ outcome: 'done' }, 0],
    [{ until: '2026-11-20' }, 0],
    [{ about: 'Template 505' }, 1],
  ])('is narrowed by %j', async (narrowing, count) => {
    if ((await attemptsIn(postbell.store)).every(({ personId }) => personId !== 'U0SUE')) {
      await done('tag create', { name: 'Late', color: 'red' }, 'U0SUE');
      await done('template edit', { template: '505', html: '<p>x</p>' }, 'U0SUE');
    }
    const filter = { person: 'U0SUE', ...narrowing };
    const reply = await postbell.run('postbell audit', filter);
    expect(count === 0 ? [] : rowsIn(reply)).toHaveLength(count);
    if (count === 0) expect(summaryIn(reply)).toBe('No matching entries.');
  });

  it.each([
    [{ command: 'nonsense' }, 'There’s no command “nonsense”.'],
    [
      { about: '71014' },
      '“71014” isn’t a type and an ID. Enter both, such as about="campaign 71014".',
    ],
    [{ from: '2026-11-21', until: '2026-11-20' }, 'is before the first'],
  ])('takes no %j', async (filter, words) => {
    await expect(postbell.run('postbell audit', filter)).rejects.toThrow(words);
  });

  it('is given as a file with everything, and that is an attempt, too', async () => {
    await done('list create', { name: 'for ann@example.com' });
    const outcome = await postbell.execute('postbell audit', {
      command: 'list create',
      csv: 'yes',
    });
    const [file] = ('reply' in outcome && outcome.reply.files) || [];
    expect(file?.content).toContain('a•••@example.com');
    expect(file?.content).not.toContain('ann@');
    expect(file?.content.split('\r\n')[0]).toBe(
      'When,Who,Command,About,Where,Outcome,ID,Why,Via,Inputs,Approved by,Request,Finished,Milliseconds,Row,Hash',
    );
    const [latest] = await attemptsIn(postbell.store, NOW);
    const inputs = { command: 'list create', csv: 'yes' };
    expect(latest).toMatchObject({ operation: 'postbell audit', inputs, state: 'done' });
    await postbell.run('postbell audit', {});
    expect((await attemptsIn(postbell.store, NOW))[0]?.id).toBe(latest?.id);
  });
});

describe('an attempt', () => {
  it('says who did it, what was given and what became of it', async () => {
    const id = await done('list edit', { list: '4102', name: 'for ann@example.com' });
    const reply = await shown(id);
    expect(factsIn(reply)).toMatchObject({
      Via: 'Button',
      Where: '#C0NEWS',
      List: '4102',
      'New name': 'for a•••@example.com',
    });
    const [said] = sectionsOf(reply, 'paragraph');
    expect(plainText(said?.text ?? '')).toMatch(/^@U0ADMIN renamed the list /u);
    expect(labelsIn(reply).slice(0, 2)).toEqual(['Open list', UNDO]);
  });

  it.each([
    ['intent', null, 'Outcome unknown: check before you repeat it.'],
    ['single', 'refused', 'Refused for @U0MIRA'],
    ['single', 'failed', 'Failed for @U0MIRA'],
    ['single', 'requested', '@U0MIRA requested approval'],
  ] as const)('of stage %s and outcome %s is told as it is', async (stage, outcome, words) => {
    const attemptId = `told-${stage}-${outcome}`;
    const at = new Date(NOW.getTime() - 6 * 60_000);
    await postbell.store.audit.append(row({ attemptId, stage, outcome, at }));
    const reply = await shown(attemptId);
    expect(summaryIn(reply)).toContain(words);
    expect(labelsIn(reply)).toContain('Open campaign');
  });

  it('that there isn’t is said to be none', async () => {
    await expect(shown('nonsense')).rejects.toThrow('no entry “nonsense”');
  });
});

describe('undo', () => {
  it('restores what was before, and is not offered again', async () => {
    const before = (await postbell.service.lists.get('4103')).name;
    const id = await done('list edit', { list: '4103', name: 'Summer' });
    const { operation, values } = actionIn(await shown(id), UNDO);
    const undoing = await done(operation, values);
    expect((await postbell.service.lists.get('4103')).name).toBe(before);
    expect(labelsIn(await shown(id))).not.toContain(UNDO);
    // The undo itself can be taken back.
    expect(labelsIn(await shown(undoing))).toContain(UNDO);
  });

  it('isn’t offered for what was changed again since, but for other lists', async () => {
    const first = await done('list edit', { list: '4104', name: 'One' });
    const other = await done('list edit', { list: '4105', name: 'One' });
    const second = await done('list edit', { list: '4104', name: 'Two' });
    await done('list edit', { list: '9999', name: 'Three' });
    expect(labelsIn(await shown(first))).not.toContain(UNDO);
    expect(labelsIn(await shown(second))).toContain(UNDO);
    expect(labelsIn(await shown(other))).toContain(UNDO);
  });

  it('of rights heeds whatever else was said about the same', async () => {
    const granted = { person: 'U0OMAR', what: 'right:export' };
    const id = await done('postbell grant', granted);
    await done('postbell grant', { ...granted, what: 'right:reveal' });
    expect(labelsIn(await shown(id))).toContain(UNDO);
    await done('postbell deny', granted);
    expect(labelsIn(await shown(id))).not.toContain(UNDO);
  });

  it('of what concerns a channel is offered there only', async () => {
    const id = await done('postbell limits set', { complaints: '0.05/0.2' });
    expect(labelsIn(await shown(id))).toContain(UNDO);
    expect(labelsIn(await shown(id, 'C0OTHER'))).not.toContain(UNDO);
  });

  it('of a bulk run takes back exactly that run, for as long as it can be', async () => {
    const id = await done('blacklist add', { addresses: 'carl@example.com, dora@example.com' });
    expect((await attemptsIn(postbell.store, NOW))[0]).toMatchObject({
      inputs: { addresses: 'c•••@example.com, d•••@example.com' },
      subject: { kind: 'bulk-run' },
    });
    const { operation, values } = actionIn(await shown(id), 'Undo job');
    await done(operation, values);
    expect(labelsIn(await shown(id))).not.toContain('Undo job');
  });

  it('isn’t offered once the person whom it would restore is forgotten', async () => {
    const variables = 'Name=Bobby';
    const id = await done('contact edit', { email: 'bob@example.org', list: '4101', variables });
    expect(labelsIn(await shown(id))).toContain(UNDO);
    await postbell.store.privacy.forget('bob@example.org');
    expect(labelsIn(await shown(id))).not.toContain(UNDO);
  });

  it('keeps no address in the trail', async () => {
    const kept = JSON.stringify(await attemptsIn(postbell.store, NOW));
    expect(kept).not.toMatch(/(?:ann|bob|carl|dora)@/);
    expect(kept).not.toContain('Bobby');
  });
});

import { describe, expect, it } from 'vitest';
import { factsIn, sandboxDesk, rowsIn, actionIn, summaryIn } from '../context.ts';

const desk = sandboxDesk();

const names = () => [...desk.sandbox.state().tags.all.values()].map(({ name }) => name);
/** An order waits a moment in the service's queue. */
const queueCarriedOut = () => {
  desk.sandbox.control.advance(5000);
};

describe('tag list', () => {
  it('sorts, filters and exports', async () => {
    const newest = await desk.run('tag list', { sort: 'newest' });
    expect(rowsIn(newest).map(([name]) => name)).toEqual([
      'Conference 2025',
      'Reviewer',
      'Asked for a call',
    ]);
    const found = await desk.run('tag list', { text: 'CALL', csv: 'yes' });
    expect(found.files?.[0]?.content).toBe('Tag,Color,Id\r\nAsked for a call,#E8590C,31\r\n');
    expect(summaryIn(await desk.run('tag list', { text: 'xyz' }))).toBe(
      'No tag has this in its name.',
    );
  });

  it('says which plan tags need', async () => {
    desk.sandbox.control.setPlan('standard');
    await expect(desk.run('tag list')).rejects.toThrow(/^Tags need the plan Pro or above:/);
    await expect(desk.run('tag create', { name: 'VIP', color: 'red' })).rejects.toThrow(
      /^Tags need the plan Pro or above:/,
    );
  });
});

describe('tag show', () => {
  it('offers to delete by its id', async () => {
    const reply = await desk.run('tag show', { tag: '32' });
    expect(reply.title).toBe('Reviewer');
    expect(actionIn(reply, 'Delete…').values).toEqual({ tag: '32' });
  });

  it('knows no tag that there isn’t', async () => {
    await expect(desk.run('tag show', { tag: '99' })).rejects.toThrow('There is no tag 99.');
  });
});

describe('tag create', () => {
  it('says that the order waits in a queue', async () => {
    const reply = await desk.run('tag create', { name: 'VIP', color: 'purple' });
    expect(summaryIn(reply)).toMatch(/^Accepted: /);
    expect(names()).not.toContain('VIP');
    queueCarriedOut();
    expect(names()).toContain('VIP');
  });

  it('takes no colour that it doesn’t know', async () => {
    await expect(desk.run('tag create', { name: 'Mauve', color: 'mauve' })).rejects.toMatchObject({
      field: 'color',
    });
    queueCarriedOut();
    expect(names()).not.toContain('Mauve');
  });

  it('hands on that the name is taken', async () => {
    const wished = desk.run('tag create', { name: 'Reviewer', color: '#fff' });
    await expect(wished).rejects.toThrow('there is a tag named Reviewer');
  });
});

describe('tag change', () => {
  it('keeps what isn’t given', async () => {
    const reply = await desk.run('tag change', { tag: '32', color: 'black' });
    expect(factsIn(reply)).toEqual({
      Name: 'Reviewer, as before',
      Color: '🟢 green (#2F9E44) → ⚫ black (#212529)',
    });
    queueCarriedOut();
    expect(desk.sandbox.state().tags.all.get(32)).toMatchObject({
      name: 'Reviewer',
      color: '#212529',
    });
  });

  it('asks nothing of the service where nothing would change', async () => {
    await expect(desk.run('tag change', { tag: '33' })).rejects.toThrow('Nothing to change');
    await expect(desk.run('tag change', { tag: '33', color: 'blue' })).rejects.toThrow(
      'Nothing to change',
    );
  });
});

describe('tag delete', () => {
  it('asks first, and has the service delete it', async () => {
    await desk.preview('tag delete', { tag: '31' });
    queueCarriedOut();
    expect(names()).toContain('Asked for a call');
    await desk.run('tag delete', { tag: '31' });
    queueCarriedOut();
    expect(names()).not.toContain('Asked for a call');
  });
});

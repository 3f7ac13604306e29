import { describe, expect, it } from 'vitest';
import {
  bulletsIn,
  factsIn,
  labelsIn,
  rowsIn,
  sandboxDesk,
  actionIn,
  summaryIn,
} from '../context.ts';

const desk = sandboxDesk();

const PASTED = 'new@example.com, Bob <bob@example.org>; NEW@example.com\nnot-an-address';

describe('blacklist add', () => {
  it('counts what was done, there already, repeated and no address', async () => {
    const reply = await desk.run('blacklist add', { addresses: PASTED, comment: 'by phone' });
    expect(summaryIn(reply)).toBe(
      'Added: new@example.com · 1 already on it · 1 text not understood',
    );
    expect(factsIn(reply)).toEqual({
      Added: '1',
      'Already on it': '1',
      'Repeated in your text': '1',
      'Not understood': '1',
    });
    expect(bulletsIn(reply)).toEqual(['not-an-address: no @ in it']);
    expect(await desk.service.blacklist.all()).toContain('new@example.com');
  });

  it('asks the service for nothing when all are on it', async () => {
    desk.sandbox.control.fail({ method: 'POST', path: '/blacklist', status: 500 });
    const reply = await desk.run('blacklist add', { addresses: 'bob@example.org' });
    expect(summaryIn(reply)).toBe('Nothing to do: bob@example.org is already on it');
    expect(labelsIn(reply)).toEqual([]);
    expect(reply.announcement).toBeUndefined();
  });

  it('hands over many texts that are no addresses as a file', async () => {
    const nonsense = Array.from({ length: 12 }, (_, index) => `=nonsense${index}`).join(', ');
    const reply = await desk.run('blacklist add', { addresses: `a@example.com, ${nonsense}` });
    expect(bulletsIn(reply).at(-1)).toBe('and 2 more in the file');
    expect(reply.files?.[0]?.content.split('\r\n').slice(0, 2)).toEqual([
      'line,text,reason',
      ",'=nonsense0,no @ in it",
    ]);
  });
});

describe('blacklist remove', () => {
  it('has nothing to do for addresses that aren’t on it', async () => {
    const reply = await desk.run('blacklist remove', { addresses: 'x@example.com y@example.com' });
    expect(summaryIn(reply)).toBe('Nothing to do: none of the 2 is on it');
  });
});

describe('blacklist show', () => {
  it('answers whether an address is on it', async () => {
    const on = await desk.run('blacklist show', { text: 'Bob@Example.org' });
    expect(on.title).toBe('bob@example.org');
    const off = await desk.run('blacklist show', { text: 'ann@example.com' });
    expect(summaryIn(off)).toBe('Not on the blacklist.');
    expect(labelsIn(off)).toEqual(['Blacklist', 'Look up']);
  });

  it('searches', async () => {
    const reply = await desk.run('blacklist show', { text: 'Blocked.example' });
    expect(summaryIn(reply)).toBe('15 addresses of 16 with «Blocked.example» in it');
    expect(rowsIn(reply)).toHaveLength(15);
    expect(reply.files).toBeUndefined();
  });

  it.each([
    'bob@example.org trap1@blocked.example ann@example.com',
    'bob@example.org, Trap1@Blocked.example; ann@example.com',
    'bob@example.org\ntrap1@blocked.example\nmailto:ann@example.com',
    'check bob@example.org and "T. Rap" <trap1@blocked.example>, (ann@example.com)?',
  ])('answers for each address of %j', async (text) => {
    const reply = await desk.run('blacklist show', { text });
    expect(summaryIn(reply)).toBe('2 of 3 addresses are on the blacklist.');
    expect(rowsIn(reply)).toEqual([
      ['bob@example.org', 'On it'],
      ['trap1@blocked.example', 'On it'],
      ['ann@example.com', 'Not on it'],
    ]);
    expect(labelsIn(reply)).toContain('Remove 2 addresses…');
    expect(actionIn(reply, 'Blacklist 1 address…').values).toEqual({
      addresses: 'ann@example.com',
    });
  });

  it.each(['check bob@example.org', 'bob@example.org please', 'is Bob <bob@example.org> on it?'])(
    'passes over the words of %j',
    async (text) => {
      const reply = await desk.run('blacklist show', { text });
      expect(summaryIn(reply)).toBe('On the blacklist: it gets no e-mails.');
    },
  );

  it('says what is no address beside those that are, and never takes it for a part of one', async () => {
    const reply = await desk.run('blacklist show', { text: 'bob@example.org, ann@example' });
    expect(summaryIn(reply)).toBe('On the blacklist.');
    expect(bulletsIn(reply)).toEqual(['ann@example: no dot in its domain']);
    await expect(desk.run('blacklist show', { text: 'check ann@example' })).rejects.toThrow(
      'No valid address in it. «ann@example»: no dot in its domain.',
    );
  });

  it('answers for hundreds of addresses page by page', async () => {
    const many = Array.from({ length: 400 }, (_, index) => `many${index}@example.net`);
    await desk.service.blacklist.add(many.slice(0, 300));
    const text = many.join('\n');
    const reply = await desk.run('blacklist show', { text });
    expect(summaryIn(reply)).toBe('300 of 400 addresses are on the blacklist.');
    expect(rowsIn(reply)).toHaveLength(15);
    expect(reply.footnote).toBe('1–15 of 400');
    expect(reply.files).toBeUndefined();
    const off = await desk.run('blacklist show', { text, state: 'off' });
    expect(rowsIn(off)[0]).toEqual(['many300@example.net', 'Not on it']);
    const file = await desk.run('blacklist show', { text, csv: 'yes' });
    expect(file.files?.[0]?.content.trim().split('\r\n')).toHaveLength(401);
  });
});

import { describe, expect, test } from 'vitest';
import { ADMIN, blocksOf, typedInto, wordsIn } from './harness.ts';
import { startTrial } from './trial-operations.ts';

const inputsOf = (view: Parameters<typeof blocksOf>[0]) =>
  Object.fromEntries(
    blocksOf(view)
      .filter(({ type }) => type === 'input')
      .map(({ block_id, element }) => [String(block_id), element]),
  );

describe.each(['http', 'socket'] as const)('over %s', (mode) => {
  test('a form asks for what is missing, shows errors under its fields, and acts once', async () => {
    const { ask, opened, submit, notified, workspace, ledger } = await startTrial({ mode });
    const view = await opened('/thing rename lamp');
    expect(view.payload['title']).toMatchObject({ text: 'Rename a thing to somet…' });
    expect(view.payload['submit']).toMatchObject({ text: 'Rename a thing to somet…' });
    expect(wordsIn(view)).toContain('Rename a thing to something else');
    expect(inputsOf(view)['name']).toMatchObject({ initial_value: 'lamp' });

    await submit(view, typedInto({ name: 'lamp', to: 'lamp' }));
    const refused = workspace.views(ADMIN)[0];
    expect(refused?.errors).toEqual({ to: 'That is its name already.' });
    expect(ledger.done).toEqual([]);

    await submit(view, typedInto({ name: 'lamp', to: 'new lamp' }));
    const message = await notified('Renamed');
    expect(wordsIn(message)).toContain('`/thing rename lamp new lamp`');
    expect(workspace.views(ADMIN)).toEqual([]);
    await workspace.control.redeliver();
    await ask('/thing show 1', 'Thing 1');
    expect(ledger.done).toEqual(['rename lamp new lamp']);
  });
});

describe('a form', () => {
  test('closes when the answer takes long, and the answer follows', async () => {
    const { opened, submit, notified, ledger, workspace, answerFormsWithin } = await startTrial();
    answerFormsWithin(100);
    await submit(await opened('/thing wait'), typedInto({ name: 'lamp' }));
    expect(workspace.views(ADMIN)).toEqual([]);
    expect(ledger.done).toEqual([]);
    ledger.slow.resolve(undefined);
    expect(wordsIn(await notified('Waited long enough'))).toContain('/thing wait lamp');
    expect(ledger.done).toEqual(['wait lamp']);
  });

  test('gives every kind of value to its operation', async () => {
    const { opened, submit, notified, ledger } = await startTrial();
    const view = await opened('/thing plan');
    await submit(view, {
      at: { value: { type: 'datetimepicker', selected_date_time: 1_795_251_600 } },
      day: { value: { type: 'datepicker', selected_date: '2026-11-21' } },
      time: { value: { type: 'timepicker', selected_time: '09:30' } },
      zone: { 'pick:zone': { type: 'external_select', selected_option: option('Europe/Kyiv') } },
      count: { value: { type: 'number_input', value: '3' } },
      colours: {
        value: { type: 'checkboxes', selected_options: [option('red'), option('blue')] },
      },
      to: { value: { type: 'plain_text_input', value: 'Ann <ann@b.co>, bob@b.co' } },
      loud: { value: { type: 'checkboxes', selected_options: [option('yes')] } },
    });
    await notified('Planned');
    expect(JSON.parse(ledger.done[0] ?? '')).toEqual({
      at: '2026-11-21T09:00:00.000Z',
      day: '2026-11-21',
      time: '09:30',
      zone: 'Europe/Kyiv',
      count: 3,
      colours: ['red', 'blue'],
      to: { valid: ['ann@b.co', 'bob@b.co'], invalid: [], repeated: 0 },
      loud: true,
    });
  });

  test('opens filled with what was typed, and says under each field, once, what is wrong', async () => {
    const { opened } = await startTrial();
    const view = await opened(
      '/thing plan at="2026-11-21 09:00" day=soon time=9:30 count=99 colours=red loud=yes',
    );
    const inputs = inputsOf(view);
    // Mira's clock is at Berlin.
    expect(inputs['at']).toMatchObject({
      initial_date_time: Date.parse('2026-11-21T08:00Z') / 1000,
    });
    expect(inputs['day']).not.toHaveProperty('initial_date');
    expect(inputs['time']).toMatchObject({ initial_time: '09:30' });
    expect(inputs['zone']).toMatchObject({ initial_option: { value: 'Europe/Berlin' } });
    expect(inputs['count']).toMatchObject({ initial_value: '99' });
    expect(inputs['count']).not.toHaveProperty('max_value');
    expect(inputs['colours']).toMatchObject({ initial_options: [{ value: 'red' }] });
    expect(inputs['loud']).toMatchObject({ initial_options: [{ value: 'yes' }] });
    const [before = '', ...after] = wordsIn(view).split(
      'Enter a day such as 2026-11-21, yesterday, or Nov 21, not “soon”.',
    );
    expect(before).toContain('Day');
    expect(after).toHaveLength(1);
    expect(wordsIn(view).split(' to 10, not “99”.')).toHaveLength(2);
    expect(wordsIn(view)).not.toContain('How many: Enter');
  });

  test('of something that deletes asks before it acts', async () => {
    const { press, opened, submit, notified, ledger } = await startTrial();
    await submit(await opened('/thing delete'), typedInto({ name: 'lamp' }));
    const question = await notified('Delete lamp?');
    expect(ledger.done).toEqual([]);
    await press(question, 'Delete it', 'Deleted');
    expect(ledger.done).toEqual(['delete lamp']);
  });
});

describe('a picker', () => {
  const references = {
    search: async (target: string, query: string, scope: { channelId: string }) => [
      { id: '4711', title: `${target} ${query} ${scope.channelId}`, detail: 'sent yesterday' },
    ],
    title: async () => 'Summer sale',
  };

  test('offers what the service has, by title', async () => {
    const { opened, search } = await startTrial({ references });
    expect(await search(await opened('/thing show'), 'campaign', 'sum')).toMatchObject({
      ok: true,
      options: [
        {
          text: { text: 'campaign sum C0CAMPAIGNS' },
          value: '4711',
          description: { text: 'sent yesterday' },
        },
      ],
    });
  });

  test('finds time zones by any part of their name, and by the name they have today', async () => {
    const { opened, search } = await startTrial();
    const view = await opened('/thing plan');
    for (const [query, value] of [
      ['new york', 'America/New_York'],
      ['kyiv', 'Europe/Kyiv'],
      ['kolkata', 'Asia/Kolkata'],
    ] as const) {
      const answer = await search(view, 'zone', query);
      expect(answer).toMatchObject({ ok: true, options: [{ value }] });
    }
  });

  test('stays empty for somebody who lost the right of the form meanwhile', async () => {
    const { opened, search, store } = await startTrial({ references });
    const view = await opened('/thing show');
    const limit = {
      subject: { kind: 'channel', id: 'C0CAMPAIGNS' },
      entry: 'operation:thing rename',
      isDenied: false,
      grantedBy: ADMIN,
      grantedAt: new Date(),
    } as const;
    await store.rights.set(limit, () => undefined);
    expect(await search(view, 'campaign', 'sum')).toEqual({ ok: true, options: [] });
  });

  test('stays empty when the service fails', async () => {
    const failing = { ...references, search: () => Promise.reject(new Error('down')) };
    const { opened, search } = await startTrial({ references: failing });
    expect(await search(await opened('/thing show'), 'campaign', '')).toEqual({
      ok: true,
      options: [],
    });
  });
});

function option(value: string) {
  return { text: { type: 'plain_text', text: value, emoji: false }, value };
}

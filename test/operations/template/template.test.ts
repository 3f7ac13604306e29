import { describe, expect, it } from 'vitest';
import {
  choiceIn,
  factsIn,
  labelsIn,
  noticesIn,
  NOW,
  rowsIn,
  sandboxDesk,
  actionIn,
  summaryIn,
} from '../context.ts';

const desk = sandboxDesk();

const upload = (name: string, content: string | Uint8Array) =>
  desk.store.uploads.save({ name, content: Buffer.from(content) }, NOW);

const htmlOf = (id: number) => desk.sandbox.state().templates.get(id)?.bodyHtml;

describe('template list', () => {
  it('opens each of one’s own', async () => {
    const reply = await desk.run('template list');
    expect(choiceIn(reply, 'Open…', 'Newsletter (506)')).toMatchObject({
      operation: 'template show',
      values: { template: '506' },
    });
  });

  it('tells whose each is, whatever the service calls itself', async () => {
    const reply = await desk.run('template list', { owner: 'all' });
    const owners = Map.groupBy(rowsIn(reply), (row) => row.at(-1));
    expect([owners.get('You')?.length, owners.get('The service')?.length]).toEqual([3, 5]);
  });

  it.each([
    [{ owner: 'system', language: 'es' }, ['Saludos de invierno (505)']],
    [{ owner: 'all', text: 'sale shops' }, ['Spring sale (503)']],
    [{ owner: 'own', language: 'tr' }, []],
  ])('filters by %o', async (raw, names) => {
    const reply = await desk.run('template list', raw);
    expect(rowsIn(reply).map(([name]) => name)).toEqual(names);
    if (names.length === 0) expect(summaryIn(reply)).toBe('None fits this filter.');
  });
});

describe('template show', () => {
  it('tells what can be done with it', async () => {
    const reply = await desk.run('template show', { template: '507' });
    expect(actionIn(reply, 'Send a campaign…').values).toEqual({ template: '507' });
    expect(labelsIn(reply)).toContain('Replace HTML…');
  });

  it('offers no change of what is the service’s', async () => {
    const reply = await desk.run('template find', { slug: 'spring-sale' });
    expect(labelsIn(reply)).not.toContain('Replace HTML…');
  });
});

describe('template create', () => {
  it('takes a file, without the mark that editors put before it', async () => {
    const htmlFile = await upload('autumn.html', '\uFEFF<h1>Осінь</h1>');
    const reply = await desk.run('template create', { name: 'Autumn', language: 'ua', htmlFile });
    expect(summaryIn(reply)).toBe('Saved as template 509.');
    expect(factsIn(reply)).toMatchObject({ Language: 'Ukrainian' });
    expect(reply.announcement).toBe('created the template «Autumn» (509).');
    expect(htmlOf(509)).toBe('<h1>Осінь</h1>');
  });

  it('gives it a name with the time where the person is', async () => {
    const reply = await desk.run('template create', { html: '<p>1</p>' });
    // Kyiv is two hours ahead of the clock of these tests.
    expect(reply.title).toBe('Template 2026-11-21 14:00');
  });

  it('warns of what Gmail would cut, here and where it is replaced', async () => {
    const htmlFile = await upload('long.html', `<p>${'long '.repeat(21_000)}</p>`);
    const tooLong = 'The HTML is larger than 102 kB; Gmail will cut off its end.';
    expect(noticesIn(await desk.run('template create', { htmlFile }))).toContain(tooLong);
    const preview = await desk.preview('template edit', { template: '507', htmlFile });
    expect(noticesIn(preview)).toContain(tooLong);
  });

  it.each([
    ['nothing', {}, 'html'],
    ['both', { html: '<p>1</p>', htmlFile: 'gone-for-good' }, 'htmlFile'],
    ['a file that is forgotten', { htmlFile: 'gone-for-good' }, 'htmlFile'],
  ])('says what is wrong with %s', async (_, raw, field) => {
    await expect(desk.run('template create', raw)).rejects.toMatchObject({ field });
  });

  it('takes no file that isn’t text', async () => {
    const htmlFile = await upload('latin.html', Uint8Array.of(0x3c, 0x70, 0x3e, 0xe4));
    await expect(desk.run('template create', { htmlFile })).rejects.toThrow(
      '«latin.html» isn’t text in UTF-8.',
    );
    const empty = await upload('empty.html', ' \n');
    await expect(desk.run('template create', { htmlFile: empty })).rejects.toThrow('is empty');
  });
});

describe('template edit', () => {
  it('asks first, and tells the new id', async () => {
    const raw = { template: '507', html: '<h1>New</h1>' };
    const before = await desk.service.templates.get('507');
    await desk.preview('template edit', raw);
    expect(htmlOf(507)).not.toBe('<h1>New</h1>');
    const reply = await desk.run('template edit', raw);
    expect(htmlOf(507)).toBe('<h1>New</h1>');
    expect(factsIn(reply)['Its new id']).not.toBe(before.id);
  });

  it('opens with the language that the template has', async () => {
    const filled = await desk.prefill('template edit', { template: '507' });
    expect(filled).toEqual({ template: '507', language: 'en' });
  });

  it.each([
    [{ template: '503', html: '<p>1</p>' }, 'template', 'belongs to the service'],
    [{ template: '507', html: '<p>1</p>', language: 'es' }, 'language', 'is in English'],
    [{ template: '507' }, 'html', 'Paste the new HTML'],
  ])('refuses %o', async (raw, field, message) => {
    const refused = desk.preview('template edit', raw);
    await expect(refused).rejects.toMatchObject({ field });
    await expect(refused).rejects.toThrow(message);
  });
});

import { describe, expect, it } from 'vitest';
import { NOW, sandboxPostbell } from '../../commands/context.ts';

const postbell = sandboxPostbell();

const upload = (name: string, content: string | Uint8Array) =>
  postbell.store.uploads.save({ name, content: Buffer.from(content) }, NOW);

const htmlOf = (id: number) => postbell.sandbox.state().templates.get(id)?.bodyHtml;

describe('template list', () => {
  it('opens each of one’s own', async () => {
    const { choice } = await postbell.see('template list');
    const open = { operation: 'template show', values: { template: '506' } };
    expect(choice('Open…', 'Newsletter (506)')).toMatchObject(open);
  });

  it('tells whose each is, whatever the service calls itself', async () => {
    const { rows } = await postbell.see('template list', { owner: 'all' });
    const owners = Map.groupBy(rows, (row) => row.at(-1));
    expect([owners.get('You')?.length, owners.get('The service')?.length]).toEqual([3, 5]);
  });

  it.each([
    [{ owner: 'system', language: 'es' }, ['Saludos de invierno (505)']],
    [{ owner: 'all', text: 'sale shops' }, ['Spring sale (503)']],
    [{ owner: 'own', language: 'tr' }, []],
  ])('filters by %o', async (raw, names) => {
    const { rows, summary } = await postbell.see('template list', raw);
    expect(rows.map(([name]) => name)).toEqual(names);
    if (names.length === 0) expect(summary).toBe('No templates match this filter.');
  });
});

it('template show offers a campaign, and no change of what is the service’s', async () => {
  const { action, labels } = await postbell.see('template show', { template: '507' });
  expect(action('Send campaign…').values).toEqual({ template: '507' });
  expect(labels).toContain('Replace HTML…');
  const found = await postbell.see('template lookup', { slug: 'spring-sale' });
  expect(found.labels).not.toContain('Replace HTML…');
});

describe('template create', () => {
  it('takes a file, without the mark that editors put before it', async () => {
    const htmlFile = await upload('autumn.html', '\uFEFF<h1>Осінь</h1>');
    const { facts } = await postbell.see('template create', { language: 'ua', htmlFile });
    expect(facts['Language']).toBe('Ukrainian');
    expect(htmlOf(509)).toBe('<h1>Осінь</h1>');
  });

  it('gives it a name with the time where the person is', async () => {
    const { title } = await postbell.see('template create', { html: '<p>1</p>' });
    // Kyiv is two hours ahead of the clock of these tests.
    expect(title).toBe('Template 2026-11-21 14:00');
  });

  it('warns of what Gmail would cut, here and where it is replaced', async () => {
    const htmlFile = await upload('long.html', `<p>${'long '.repeat(21_000)}</p>`);
    const tooLong = 'The HTML is larger than 102 KB; Gmail will clip it.';
    expect((await postbell.see('template create', { htmlFile })).notices).toContain(tooLong);
    const preview = await postbell.seePreview('template edit', { template: '507', htmlFile });
    expect(preview.notices).toContain(tooLong);
  });

  it.each([
    ['nothing', {}, 'html'],
    ['both', { html: '<p>1</p>', htmlFile: 'gone-for-good' }, 'htmlFile'],
    ['a file that is forgotten', { htmlFile: 'gone-for-good' }, 'htmlFile'],
  ])('says what is wrong with %s', async (_, raw, field) => {
    await expect(postbell.run('template create', raw)).rejects.toMatchObject({ field });
  });

  it.each([
    ['latin.html', Uint8Array.of(0x3c, 0x70, 0x3e, 0xe4), '“latin.html” isn’t text in UTF-8.'],
    ['empty.html', ' \n', 'is empty'],
  ])('takes no file that isn’t text: %s', async (name, content, problem) => {
    const htmlFile = await upload(name, content);
    await expect(postbell.run('template create', { htmlFile })).rejects.toThrow(problem);
  });
});

describe('template edit', () => {
  it('opens with the language that the template has', async () => {
    const filled = await postbell.prefill('template edit', { template: '507' });
    expect(filled).toEqual({ template: '507', language: 'en' });
  });

  it.each([
    [{ template: '503', html: '<p>1</p>' }, 'template', 'is one of the service’s templates'],
    [{ template: '507', html: '<p>1</p>', language: 'es' }, 'language', 'is in English'],
    [{ template: '507' }, 'html', 'Paste the new HTML'],
  ])('refuses %o', async (raw, field, message) => {
    const problem = { field, message: expect.stringContaining(message) };
    await expect(postbell.preview('template edit', raw)).rejects.toMatchObject(problem);
  });
});

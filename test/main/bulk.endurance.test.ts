import { expect, it } from 'vitest';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

it('a file of 100,000 rows is carried out, told by counts and taken back', async () => {
  const { mira, service, workspace, vera } = await installed({ SERVICE_RATE_LIMIT: '1000000' });
  const cardThatSays = (text: string) =>
    workspace.waitForMessage(
      (message) => message.channel === 'C0CAMPAIGNS' && read(message).includes(text),
    );
  const before = [...service.state().blacklist.keys()];
  const rows = Array.from(
    { length: 99_996 },
    (_, index) => `p${index}@example.com;Person ${index}`,
  );
  const more = ['bob@example.org;Bob', 'p0@example.com;Again', 'nonsense;', 'Ann <ann@>;'];
  const file = await mira.attach('big.csv', ['E-Mail;Name', ...rows, ...more].join('\n'));
  const requested = await mira.submit(await mira.open('/blacklist add ?'), { file });
  expect(read(requested)).toMatch(/Blacklist 99,997 addresses\?.*Duplicates skipped.*1/s);
  // The file of what wasn’t understood may be handed over before the click is answered.
  await mira.press(requested, 'Blacklist addresses');
  await workspace.waitForMessage((one) =>
    read(one).includes('Progress appears in <#C0CAMPAIGNS>.'),
  );
  const done = await cardThatSays('99,996 addresses blacklisted');
  expect(read(done)).toMatch(/1 already blacklisted · 1 duplicate skipped · 2 invalid rows/);
  expect(read(done)).toContain('Started by <@U0MIRA>');
  expect(read(done)).not.toContain('example.com');
  expect(service.state().blacklist.size).toBe(before.length + 99_996);

  const handed = await workspace.waitForMessage(
    ({ channel, files }) => channel === 'D0MIRA' && (files ?? []).length > 0,
  );
  expect(handed.files?.map(({ name }) => name)).toEqual([expect.stringMatching(/^not-done-/)]);

  const [undo = ''] = labelsOf(done);
  expect(undo).toBe('Undo');
  expect(read(await vera.click(done, undo))).toContain('You can’t undo jobs');
  const question = await mira.click(done, undo);
  await mira.click(question, 'Undo job');
  await cardThatSays('Undone by job');
  await expect.poll(() => [...service.state().blacklist.keys()]).toEqual(before);
});

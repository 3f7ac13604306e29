import { expect, it } from 'vitest';
import { json } from '../../service/http-server.ts';
import { answerOf } from '../../commands/context.ts';
import { noticesIn, summaryIn } from '../../commands/seen.ts';

it('list contacts exports a hundred thousand and says that there are more', async () => {
  const reply = await answerOf('list contacts', { list: '7', csv: 'yes' }, ({ start }) => {
    const { pathname, searchParams } = new URL(start.split(' ')[1] ?? '', 'http://localhost');
    if (!pathname.endsWith('/emails')) return json([]);
    const offset = Number(searchParams.get('offset'));
    return json(
      Array.from({ length: 100 }, (_, index) => ({
        email: `person${offset + index}@example.com`,
        status: 1,
        status_explain: 'Active',
        phone: '',
        variables: { Name: `=SUM(${offset})` },
      })),
    );
  });
  const lines = reply.files?.[0]?.content.split('\r\n') ?? [];
  expect(lines).toHaveLength(100_002);
  expect(lines[1]).toBe("person0@example.com,Active,,'=SUM(0)");
  expect(summaryIn(reply)).toBe('100,000 rows, in a file in your messages with Postbell.');
  expect(noticesIn(reply)).toEqual(['There are more; only the first 100,000 were read.']);
});

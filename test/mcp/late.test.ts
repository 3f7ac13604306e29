import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the package of the protocol is loaded by the first request, and never before', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));
  const importing = sources.filter(({ text }) =>
    /^import (?!type )[^;]*from '[^']*(?:@modelcontextprotocol|mcp\/protocol|\.\/protocol\.ts)/mu.test(
      text,
    ),
  );
  expect(importing.map(({ file }) => file)).toEqual([join('mcp', 'protocol.ts')]);
});

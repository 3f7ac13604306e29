import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { row, tamper } from '../store/audit/trail.ts';
import { ENGINES, newFolder, opened } from '../store/engines.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/audit-verify.js', import.meta.url));

/** What the built program says of a database, and with which code it ends. */
async function verify(databaseUrl: string): Promise<{ code: unknown; said: string }> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: await newFolder(),
    env: { PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (said += String(chunk)));
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

describe.each(ENGINES)('npm run audit:verify on $engine', ({ sharedDatabase, emptyDatabase }) => {
  it('says how many rows are as they were written, while the bot runs', async () => {
    const database = await sharedDatabase();
    const { audit } = await opened(database);
    await audit.append(row());
    const { hash } = await audit.append(row({ stage: 'outcome', outcome: 'done' }));
    const { code, said } = await verify(database);
    expect(said).toBe(
      [
        'The audit trail is as it was written.',
        '2 rows, 1 to 2.',
        'None was deleted for its age.',
        `Hash of row 2: ${hash}`,
        '',
      ].join('\n'),
    );
    expect(code).toBe(0);
  });

  it('names the first row that was changed', async () => {
    const database = await sharedDatabase();
    const { audit } = await opened(database);
    for (let index = 0; index < 3; index += 1) await audit.append(row());
    await tamper(database, "update audit set person_id = 'U0OMAR' where seq = 2");
    const { code, said } = await verify(database);
    expect(said).toContain('The audit trail isn’t as it was written: row 2 was changed.');
    expect(code).toBe(1);
  });

  it('makes no database where there is none, and no tables', async () => {
    const { code, said } = await verify(await emptyDatabase());
    expect(said).toContain("can't be opened");
    expect(code).toBe(78);
  });
});

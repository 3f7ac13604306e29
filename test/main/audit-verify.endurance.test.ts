import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { row, tamper } from '../store/audit/trail.ts';
import { ENGINES, newFolder, opened } from '../store/engines.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/audit-verify.js', import.meta.url));

/** What the built program says of a database, and with which code it ends. */
async function verify(
  databaseUrl: string,
  ...args: readonly string[]
): Promise<{ code: unknown; said: string }> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
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

  it('finds a trail that was cut or written anew, by what a log elsewhere has', async () => {
    const database = await sharedDatabase();
    const { audit } = await opened(database);
    const { hash } = await audit.append(row());
    const last = await audit.append(row());
    const expect1 = ['--expect', `1:${hash}`];
    const fine = await verify(database, ...expect1, '--expect', `2:${last.hash}`);
    expect(fine).toMatchObject({ code: 0 });
    expect(fine.said).toContain('Row 2 is the one that was expected.');
    const other = await verify(database, '--expect', `2:${hash}`);
    expect(other.code).toBe(1);
    expect(other.said).toContain('Row 2 isn’t the one that was expected: its hash is ');

    // Whoever may write to the database cuts the tail and sets the head back.
    await tamper(database, 'delete from audit where seq = 2');
    await tamper(database, `update audit_head set seq = 1, hash = '${hash}'`);
    expect((await verify(database)).code).toBe(0);
    const cut = await verify(database, ...expect1, '--expect', `2:${last.hash}`);
    expect(cut.code).toBe(1);
    expect(cut.said).toContain('Row 2 isn’t there: the trail was cut');
    const wrong = await verify(database, '--expect', '2');
    expect(wrong).toMatchObject({ code: 78 });
    expect(wrong.said).toContain('--expect takes <row>:<hash>');
  });

  it('makes no database where there is none, and no tables', async () => {
    const { code, said } = await verify(await emptyDatabase());
    expect(said).toContain("can't be opened");
    expect(code).toBe(78);
  });
});

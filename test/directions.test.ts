import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The rooms, lowest first; rooms of one line don't know each other. */
const FLOORS: readonly (readonly string[])[] = [
  ['lib'],
  ['domain'],
  ['service', 'store'],
  ['jobs', 'relay'],
  ['outbox'],
  ['policy'],
  ['snapshots'],
  ['alerts', 'digests', 'monitors', 'bulk'],
  ['commands'],
  ['operations'],
  ['slack'],
  ['mcp'],
  ['rooms', 'examination'],
  ['app'],
  ['main', 'database-thread', 'doctor', 'audit-verify', 'backup'],
];

/** Packages that one room alone may know, as beginnings of their names. */
const ONLY_IN: readonly (readonly [name: RegExp, place: RegExp])[] = [
  [/^@slack\//, /^src\/slack\//],
  // The relay commits events itself.
  [/^(pg|node:sqlite)(\/|$)/, /^src\/(store|relay)\//],
  [/^kysely(\/|$)/, /^src\/store\//],
  [/^node-cron$/, /^src\/jobs\//],
  [/^@modelcontextprotocol\/server$/, /^src\/mcp\/protocol\.ts$/],
  [/^ky$/, /^src\/service\/http\.ts$/],
  [/^(hono|@hono\/node-server|ws|react|react-dom)(\/|$)/, /^sandbox\//],
  // One function each (docs/decisions/date-fns-by-function.md).
  [/^date-fns$/, /^nowhere$/],
  // What depends on a zone is read and written in one place (docs/decisions/one-instant.md), and
  // names of days are days in and days out.
  [/^@date-fns\//, /^src\/lib\/time-zone\.ts$/],
  [/^date-fns\/(?!max$|min$|subMilliseconds$|differenceInHours$)/, /^src\/commands\/moments\.ts$/],
];

const floorOf = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room));
const roomOf = (path: string): string => (path.split('/')[1] ?? '').replace(/\.ts$/, '');

interface Import {
  readonly file: string;
  readonly name: string;
}

function importsIn(folder: string): readonly Import[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const path = join(folder, file).split(sep).join('/');
      const found = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
      return [...found].map(([, name = '']) => ({ file: path, name }));
    });
}

function isAllowed({ file, name }: Import): boolean {
  if (!name.startsWith('.')) {
    return ONLY_IN.every(([names, place]) => !names.test(name) || place.test(file));
  }
  const target = normalize(join(file, '..', name));
  const [from, to] = [roomOf(file), roomOf(target)];
  if (!target.startsWith('src/')) return false;
  // Starts the bot with the stand-ins.
  if (file === 'sandbox/try-out.ts' || file === 'sandbox/start-demo.ts') return true;
  if (file.startsWith('sandbox/')) return floorOf(to) <= floorOf('domain');
  return from === to || floorOf(to) < floorOf(from);
}

const words = ({ file, name }: Import): string => `${file} imports ${name}`;

const RECURSIVE = /^src\/commands\/(?:catalogue-of|context|define|search|verbs)\.ts$/;

/** Tells whether an import is of the circles of types that docs/decisions/circles.md explains. */
const ofTypes = (file: string, target: string): boolean =>
  file === 'src/store/schema.ts' || (RECURSIVE.test(file) && RECURSIVE.test(target));

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns all that something imports, directly or through others. */
function reached(from: string, imports: Imports, seen = new Set<string>()): ReadonlySet<string> {
  for (const to of imports.get(from) ?? []) {
    if (!seen.has(to)) reached(to, imports, seen.add(to));
  }
  return seen;
}

/** Each file with a file that it imports. */
const PAIRS = importsIn('src')
  .filter(({ name }) => name.startsWith('.'))
  .map(({ file, name }) => ({ file, target: normalize(join(file, '..', name)) }))
  .filter(({ file, target }) => !ofTypes(file, target));

/** Returns what imports what among the places that files lie in; `null` is none of them. */
function importsAmong(placeOf: (path: string) => string | null): Imports {
  const among = new Map<string, Set<string>>();
  for (const { file, target } of PAIRS) {
    const [from, to] = [placeOf(file), placeOf(target)];
    if (from === null || to === null || from === to) continue;
    among.set(from, (among.get(from) ?? new Set()).add(to));
  }
  return among;
}

/** Returns the pairs in a folder, each a file or a folder, that import each other by any way. */
function circlesIn(folder: string): readonly string[] {
  const within = importsAmong((path) =>
    path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/')[0] ?? null) : null,
  );
  const names = [...within.keys()].sort();
  return names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .filter((other) => reached(one, within).has(other) && reached(other, within).has(one))
      .map((other) => `${folder}: ${one} and ${other}`),
  );
}

/** The rooms of the map, with those that each stands on. */
function roomsOfMap(): readonly (readonly [room: string, above: readonly string[]])[] {
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(
    /^\| `src\/(\w+)\/` .*\| ([a-z, ]+?) *\|$/gm,
  );
  return [...rows].map(([, room = '', above = '']) => [room, above.split(', ')] as const);
}

/** What reads or sets a clock by the zone of the machine; with `timeZone`, by that one. */
const BY_THE_MACHINE = [
  /\.(?:get|set)(?:Hours|Minutes|Seconds|Date|Day|Month|FullYear|TimezoneOffset)\(/,
  /\.to(?:Date|Time)String\(/,
  /new Date\([^()]*,/,
  // A day with a time, but without a zone.
  /(?:new Date|Date\.parse)\((['`])[^'`]*T[\d:$][^'`]*(?<![Zz])\1\)/,
  /toLocale(?:Date|Time)String\((?![^)]*(?:timeZone|form\)))/,
  /Intl\.DateTimeFormat\((?![^;]*timeZone)/,
];

/** Reads names of days, with a year or without, as days of the machine. */
const READS_DAYS = 'src/commands/moments.ts';

it('nothing goes by the zone of the machine', () => {
  const files = ['src', 'sandbox'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file).split(sep).join('/')),
  );
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return BY_THE_MACHINE.some((pattern) => pattern.test(text));
  });
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([READS_DAYS]);
});

/** What opens a connection, or listens for one. */
const CONNECTING =
  /\bfetch\(|\?\? fetch\)|from '(?:pg|undici|ws)'|import \{[^}]*\} from '(?:node:(?:https?|net|tls|dgram|dns(?:\/promises)?)|@slack\/(?:web-api|socket-mode))'|new \w*App\(/u;

it('connections lead to Slack, the service, the database, and what reviews check alone, and come in by two servers', () => {
  const connecting = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.ts') && CONNECTING.test(readFileSync(join('src', file), 'utf8')),
    )
    .map((file) => file.split(sep).join('/'));
  expect(connecting.sort()).toEqual([
    'lib/outside.ts',
    'lib/public-address.ts',
    'lib/server.ts',
    'relay/postgres-commit.ts',
    'relay/postgres-log.ts',
    'relay/postgres-reactions.ts',
    'service/http.ts',
    'slack/answers.ts',
    'slack/credentials.ts',
    'slack/files.ts',
    'slack/receiver.ts',
    'slack/start.ts',
    'slack/web-api.ts',
    'store/postgres.ts',
  ]);
});

describe('directions of imports', () => {
  it('lead down from room to room, and packages stay in their room', () => {
    const imports = importsIn('src');
    expect(imports.length).toBeGreaterThan(1000);
    expect(imports.filter((one) => !isAllowed(one)).map(words)).toEqual([]);
  });

  it('lead down inside each room, too', () => {
    const folders = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).split(sep).join('/'));
    expect(folders.length).toBeGreaterThan(50);
    expect(folders.flatMap(circlesIn)).toEqual([]);
  });

  it('are those of the map, whose rooms each name the highest that they import', () => {
    const among = importsAmong((path) => (path.split('/').length > 2 ? roomOf(path) : null));
    const highest = [...among].map(([room, imported]) => {
      const below = new Set([...imported].flatMap((one) => [...reached(one, among)]));
      return [room, [...imported].filter((one) => !below.has(one)).sort()] as const;
    });
    const onMap = roomsOfMap()
      .filter(([, above]) => above[0] !== 'nothing')
      .map(([room, above]) => [room, above.toSorted()] as const);
    expect(new Map(onMap)).toEqual(new Map(highest));
  });

  it('give nobody a client of the service but the one that asks for somebody', () => {
    const outside = importsIn('src').filter(({ file }) => !file.startsWith('src/service/'));
    expect(outside.filter(({ name }) => name.endsWith('service/http.ts')).map(words)).toEqual([]);
    const creating = outside.filter(({ file }) => {
      return readFileSync(file, 'utf8').includes('createServices');
    });
    const files = [...new Set(creating.map(({ file }) => file))];
    expect(files.toSorted()).toEqual(['src/examination.ts', 'src/rooms.ts']);
    // Before the start there is nobody yet but Postbell itself, which only looks whether it is well.
    const examination = readFileSync('src/examination.ts', 'utf8');
    expect(examination.match(/createServices\(.*/g)).toEqual([
      "createServices(config, { log, principal: postbellFor('health') });",
    ]);
  });

  it('lead from the stand-ins to no more than the lowest rooms', () => {
    const imports = importsIn('sandbox').filter(
      ({ file, name }) => !normalize(join(file, '..', name)).startsWith('sandbox/'),
    );
    expect(imports.filter((one) => !isAllowed(one)).map(words)).toEqual([]);
  });
});

import { periodOf } from '../../src/commands/browse/period.ts';
import type { Fault } from '../../src/commands/fault.ts';
import { instantInFull, readDay, readInstant } from '../../src/commands/moments.ts';
import { rawValuesOf } from '../../src/commands/raw-values.ts';
import { timestampsIn } from '../../src/service/timestamps.ts';
import { latestOccurrence, nextOccurrence } from '../../src/domain/schedule.ts';

/*
 * Reads and writes times around each clock change of all zones, and compares them with Intl. It
 * runs as a process of its own, whose `TZ` is the zone of the machine, and prints what is wrong.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FROM_MS = Date.UTC(2026, 10, 28);
const UNTIL_MS = Date.UTC(2028, 10, 28);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns what clocks show, `2026-11-21 09:00:00`, by Intl alone. */
function shown(ms: number, zone: string): string {
  const known = formats.get(zone);
  const format =
    known ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
  if (!known) formats.set(zone, format);
  return format.format(ms);
}

const asUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
const offset = (ms: number, zone: string): number => asUtc(shown(ms, zone)) - ms;

interface Change {
  readonly atMs: number;
  readonly beforeMs: number;
  readonly afterMs: number;
}

/** Returns the instants at which a zone's clocks change. */
function changesOf(zone: string): readonly Change[] {
  const changes: Change[] = [];
  let nextMs = offset(FROM_MS, zone);
  for (let dayMs = FROM_MS; dayMs < UNTIL_MS; dayMs += DAY_MS) {
    const beforeMs = nextMs;
    nextMs = offset(dayMs + DAY_MS, zone);
    if (beforeMs === nextMs) continue;
    let [low, high] = [dayMs, dayMs + DAY_MS];
    while (high - low > MINUTE_MS) {
      const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offset(middle, zone) === beforeMs) low = middle;
      else high = middle;
    }
    changes.push({ atMs: high, beforeMs, afterMs: offset(high, zone) });
  }
  return changes;
}

const wrong: string[] = [];
let compared = 0;

function expectInstant(what: string, got: Date | Fault | undefined, wantMs: number): void {
  compared += 1;
  if (got instanceof Date && got.getTime() === wantMs) return;
  const shownAs = got instanceof Date && !Number.isNaN(+got) ? got.toISOString() : 'no instant';
  wrong.push(`${what}: ${shownAs} instead of ${new Date(wantMs).toISOString()}`);
}

function expectSame(what: string, got: unknown, want: unknown): void {
  compared += 1;
  if (got !== want) wrong.push(`${what}: ${String(got)} instead of ${String(want)}`);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** @param isClose all of three days by the quarter; else by the half-hour, close to the change. */
function checkTexts(zone: string, { atMs, beforeMs, afterMs }: Change, isClose: boolean): void {
  const { timestamp } = timestampsIn(zone);
  const localMs = atMs + beforeMs;
  const now = new Date(atMs - 30 * DAY_MS);
  for (const day of [-1, 0, 1].map((days) => dayOf(localMs + days * DAY_MS))) {
    for (let minute = 0; minute < 24 * 60; minute += isClose ? 15 : 30) {
      const time = new Date(minute * MINUTE_MS).toISOString().slice(11, 16);
      const asShown = asUtc(`${day} ${time}:00`);
      if (!isClose && Math.abs(asShown - localMs) > 3 * HOUR_MS) continue;
      const [first] = [asShown - beforeMs, asShown - afterMs]
        .filter((ms) => shown(ms, zone) === `${day} ${time}:00`)
        .toSorted((a, b) => a - b);
      // A time that is skipped comes as much later as the clock jumps.
      const wantMs = first ?? asShown - beforeMs;
      const named = `${zone} ${day} ${time}`;
      expectInstant(`typed ${named}`, readInstant(`${day} ${time}`, { zone, now }), wantMs);
      expectInstant(`occurrence ${named}`, occurrenceOn(day, time, zone, wantMs), wantMs);
      const read = timestamp.safeDecode(`${day} ${time}:00`);
      expectInstant(`timestamp ${named}`, read.data, wantMs);
    }
    const startMs = firstOfDay(day, zone);
    const { fromAt, untilAt } = periodOf({ from: day, until: day }, zone);
    expectInstant(`first of ${zone} ${day}`, fromAt, startMs);
    const endMs = firstOfDay(dayOf(Date.parse(day) + DAY_MS), zone);
    expectInstant(`last of ${zone} ${day}`, untilAt, endMs - 1000);
  }
}

/** Returns the first instant of a calendar day by looking at each quarter of an hour. */
function firstOfDay(day: string, zone: string): number {
  // No clocks are more than 14 hours ahead of UTC.
  for (let ms = Date.parse(day) - 15 * HOUR_MS; ; ms += 15 * MINUTE_MS) {
    if (shown(ms, zone).slice(0, 10) >= day) return ms;
  }
}

function occurrenceOn(day: string, time: string, zone: string, wantMs: number): Date | undefined {
  const next = nextOccurrence(time, zone, new Date(wantMs - 1));
  const latest = latestOccurrence(time, zone, new Date(wantMs));
  return next.day === day && latest.day === day && +next.at === +latest.at ? next.at : undefined;
}

const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
});

function checkInstants(zone: string, ms: number): void {
  const { timestamp } = timestampsIn(zone);
  const at = new Date(ms);
  const reading = { zone, now: new Date(ms - DAY_MS) };
  const text = shown(ms, zone);
  const named = `${zone} at ${at.toISOString()}`;
  expectSame(`sent ${named}`, timestamp.encode(at), text);
  expectInstant(`kept ${named}`, readInstant(instantInFull(at, zone), reading), ms);
  const kept = rawValuesOf({ at }, zone)['at'] ?? '';
  expectInstant(`passed on ${named}`, readInstant(kept, reading), ms);
  const uneven = new Date(ms + 17_000);
  const keptInFull = rawValuesOf({ at: uneven }, zone)['at'] ?? '';
  expectInstant(`passed on with seconds ${named}`, readInstant(keptInFull, reading), ms + 17_000);
  expectInstant(`in 2h ${named}`, readInstant('in 2h', { zone, now: at }), ms + 2 * HOUR_MS);
  expectSame(`today ${named}`, readDay('today', { zone, now: at }), text.slice(0, 10));
  const tomorrow = dayOf(Date.parse(text.slice(0, 10)) + DAY_MS);
  expectSame(`tomorrow ${named}`, readDay('tomorrow', { zone, now: at }), tomorrow);
  const words = MONTH_AND_DAY.format(new Date(tomorrow));
  expectSame(`${words} ${named}`, readDay(words, { zone, now: at }), tomorrow);
  const dayLater = readInstant('in 1 day', { zone, now: at });
  const time = text.slice(11, 16);
  expectInstant(`a day after ${named}`, dayLater, +(readInstantOf(tomorrow, time, zone) ?? NaN));
}

/** Returns the instant of a text that `checkTexts` has compared with Intl. */
function readInstantOf(day: string, time: string, zone: string): Date | null {
  const at = readInstant(`${day} ${time}`, { zone, now: new Date(FROM_MS) });
  return at instanceof Date ? at : null;
}

const machine = process.env['TZ'] ?? 'UTC';
const machineChanges = changesOf(machine);
let changes = 0;
/**
 * Many zones change their clocks alike: the first of them is looked at more closely, and the others
 * on one machine only. All hours of the days around a change are the same on each machine, unless
 * the machine's clock changes there, too.
 */
const seen = new Set<string>();
for (const zone of Intl.supportedValuesOf('timeZone')) {
  const own = changesOf(zone);
  changes += own.length;
  const clocks = JSON.stringify([offset(FROM_MS, zone), own]);
  const isFirst = !seen.has(clocks);
  seen.add(clocks);
  if (!isFirst && machine !== 'UTC') continue;
  const isClose = isFirst && machine === 'UTC';
  for (const change of own) checkTexts(zone, change, isClose);
  // The machine's own changes are where other zones go wrong.
  const others = isFirst ? machineChanges : machineChanges.slice(0, 2);
  for (const { atMs } of [...own, ...others]) {
    const stepMs = (isFirst ? 30 : 60) * MINUTE_MS;
    for (let ms = atMs - 4 * HOUR_MS; ms < atMs + 4 * HOUR_MS; ms += stepMs) {
      checkInstants(zone, ms);
    }
    const change = { atMs, beforeMs: offset(atMs - MINUTE_MS, zone), afterMs: offset(atMs, zone) };
    if (own.every((one) => Math.abs(one.atMs - atMs) > 3 * DAY_MS))
      checkTexts(zone, change, isClose);
  }
}
const isZone = new Date(2027, 6, 1).getTime() === asUtcIn(machine);
function asUtcIn(zone: string): number {
  const ms = Date.UTC(2027, 6, 1);
  return ms - offset(ms, zone);
}
process.stdout.write(JSON.stringify({ machine, isZone, changes, compared, wrong }));

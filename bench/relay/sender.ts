import { setTimeout as wait } from 'node:timers/promises';
import { answerQuestions } from './child.ts';
import { openConnection, type Connection } from './connection.ts';
import { createTraffic, type Traffic } from './traffic.ts';

/*
 * The service, as far as sending events goes: over so many connections, each with one request under
 * way, sent again until it is answered with 200.
 */

export interface Task {
  readonly port: number;
  readonly path: string;
  readonly traffic: Traffic;
  readonly connections: number;
  /** 1: form fields; more: a JSON array of so many. */
  readonly eventsARequest: number;
  readonly firstEvent: number;
  /** Ends after so many events … */
  readonly events?: number;
  /** … or after so long. */
  readonly ms?: number;
  /** Events a second, at most. */
  readonly aSecond?: number;
  /** Sends each so many-th request once more, as a service does that missed the answer. */
  readonly repeatEach?: number;
  /** Whether to tell when each delivery of each campaign was taken. */
  readonly tellsTimes?: boolean;
}

export interface Sent {
  /** Answered with 200, without repetitions. */
  readonly events: number;
  readonly requests: number;
  readonly repeated: number;
  /** Answers other than 200. */
  readonly refused: number;
  /** Connections that ended before the answer. */
  readonly broken: number;
  readonly ms: number;
  /** Epoch milliseconds of the last answer. */
  readonly lastAt: number;
  /** Share of one core that sending took. */
  readonly busy: number;
  readonly deliveredAt: ReadonlyMap<number, readonly number[]>;
}

const AGAIN_AFTER_MS = 200;
/** A refusal that does not end is an error of the measurement. */
const TRIES = 300;

answerQuestions<Task, Sent>(send);

async function send(task: Task): Promise<Sent> {
  const { eventsARequest, firstEvent, connections, ms = Infinity, repeatEach = 0 } = task;
  const traffic = createTraffic(task.traffic);
  const end = firstEvent + (task.events ?? Infinity);
  const counts = { events: 0, requests: 0, repeated: 0, refused: 0, broken: 0 };
  const deliveredAt = new Map<number, number[]>();
  const startedAtMs = performance.now();
  const cpu = process.cpuUsage();
  const head = `POST ${task.path} HTTP/1.1\r\nHost: 127.0.0.1:${task.port}\r\nContent-Type: ${
    eventsARequest === 1 ? 'application/x-www-form-urlencoded' : 'application/json'
  }\r\nContent-Length: `;
  let next = firstEvent;

  const requestOf = (index: number, count: number): string => {
    const body = eventsARequest === 1 ? traffic.form(index) : traffic.json(index, count);
    return `${head}${body.length}\r\n\r\n${body}`;
  };

  const deliver = async (connection: Connection, request: string): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const status = await connection.send(request);
      counts.requests += 1;
      if (status === 200) return;
      if (status === 0) counts.broken += 1;
      else counts.refused += 1;
      await wait(AGAIN_AFTER_MS);
    }
    throw new Error(`${task.path} did not take a request in ${TRIES} tries`);
  };

  const noteTimes = (index: number, count: number): void => {
    for (let each = index; each < index + count; each += 1) {
      if (traffic.kindOf(each) !== 'delivered') continue;
      const campaignId = traffic.campaignOf(each);
      const times = deliveredAt.get(campaignId) ?? [];
      deliveredAt.set(campaignId, times);
      times.push(Date.now());
    }
  };

  const work = async (): Promise<void> => {
    const connection = openConnection(task.port);
    while (next < end && performance.now() - startedAtMs < ms) {
      const index = next;
      const count = Math.min(eventsARequest, end - index);
      next += count;
      if (task.aSecond !== undefined) await turn(index - firstEvent, task.aSecond, startedAtMs);
      const request = requestOf(index, count);
      await deliver(connection, request);
      counts.events += count;
      if (task.tellsTimes) noteTimes(index, count);
      if (repeatEach > 0 && counts.requests % repeatEach === 0) {
        await deliver(connection, request);
        counts.repeated += count;
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, work));

  const tookMs = performance.now() - startedAtMs;
  const { user, system } = process.cpuUsage(cpu);
  return {
    ...counts,
    ms: tookMs,
    lastAt: Date.now(),
    busy: (user + system) / 1000 / tookMs,
    deliveredAt,
  };
}

async function turn(index: number, aSecond: number, startedAtMs: number): Promise<void> {
  const waitMs = startedAtMs + (index / aSecond) * 1000 - performance.now();
  if (waitMs > 0) await wait(waitMs);
}

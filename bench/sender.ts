import { setTimeout as wait } from 'node:timers/promises';
import { answerQuestions } from './child.ts';
import { openConnection, type Connection } from './connection.ts';
import { createTraffic, type Traffic } from './traffic.ts';

/*
 * Sends events as the service does: over many connections, each with one request under way, which is
 * sent again until it is answered with 200.
 */

export interface Task {
  /** Connections go to these in turn. */
  readonly ports: readonly number[];
  readonly path: string;
  readonly traffic: Traffic;
  readonly connections: number;
  /** 1 sends form fields, more a JSON array of so many. */
  readonly eventsARequest: number;
  readonly firstEvent: number;
  /** The sender stops after so many events or after `ms`, whichever comes first. */
  readonly events?: number;
  readonly ms?: number;
  /** Redelivers every n-th request, as a service does that missed the answer. */
  readonly redeliverEach?: number;
}

export interface Sent {
  /** Events that were answered with 200, each counted once. */
  readonly events: number;
  readonly requests: number;
  readonly redelivered: number;
  /** Requests that were answered otherwise. */
  readonly refused: number;
  /** Connections that ended before the answer. */
  readonly broken: number;
  readonly ms: number;
  /** Epoch milliseconds of the last answer. */
  readonly lastAt: number;
}

const AGAIN_AFTER_MS = 200;
// A refusal that does not end is an error of the measurement.
const TRIES = 300;

answerQuestions<Task, Sent>(send);

async function send(task: Task): Promise<Sent> {
  const { eventsARequest, firstEvent, connections, ms = Infinity, redeliverEach = 0 } = task;
  const traffic = createTraffic(task.traffic);
  const end = firstEvent + (task.events ?? Infinity);
  const counts = { events: 0, requests: 0, redelivered: 0, refused: 0, broken: 0 };
  const startedAtMs = performance.now();
  const head = `POST ${task.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${
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

  const work = async (port: number): Promise<void> => {
    const connection = openConnection(port);
    while (next < end && performance.now() - startedAtMs < ms) {
      const index = next;
      const count = Math.min(eventsARequest, end - index);
      next += count;
      const request = requestOf(index, count);
      await deliver(connection, request);
      counts.events += count;
      if (redeliverEach > 0 && counts.requests % redeliverEach === 0) {
        await deliver(connection, request);
        counts.redelivered += count;
      }
    }
    connection.close();
  };
  const { ports } = task;
  await Promise.all(
    Array.from({ length: connections }, (_, index) => work(ports[index % ports.length] ?? NaN)),
  );

  return { ...counts, ms: performance.now() - startedAtMs, lastAt: Date.now() };
}

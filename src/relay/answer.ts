import type { ServerResponse } from 'node:http';

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Lower-case names and values in turn, as Node sends them fastest. */
  readonly headers: readonly string[];
}

const NOT_KEPT = 'nothing of this was kept, send it again later';

// This answer has no body, which Node would write apart.
export const KEPT: Answer = { status: 200, text: '', headers: ['content-length', '0'] };
export const NOT_FOUND = answerOf(404, 'not found');
export const ONLY_POST = answerOf(405, 'POST events here', 'allow', 'POST');
export const TOO_LARGE = answerOf(413, 'the body is too large', 'connection', 'close');
export const LATER = answerOf(503, NOT_KEPT, 'retry-after', '5');
export const NO_ROOM = answerOf(503, NOT_KEPT, 'retry-after', '5', 'connection', 'close');

/** @param headers names and values in turn, beside those that every answer has */
export function answerOf(status: number, text: string, ...headers: readonly string[]): Answer {
  const length = String(Buffer.byteLength(text));
  return {
    status,
    text,
    headers: ['content-type', 'text/plain', 'content-length', length, ...headers],
  };
}

export function send(response: ServerResponse, { status, text, headers }: Answer): void {
  response.writeHead(status, [...headers]).end(text);
}

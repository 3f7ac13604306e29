import { STATUS_CODES } from 'node:http';
import type { Answer } from './answer.ts';

export interface AnswerText {
  readonly text: string;
  /** Nothing is answered behind it. */
  readonly isLast: boolean;
}

/**
 * Writes answers as Node does. The one that is given again and again is written once a second.
 * @param keptAliveMs how long a connection that nothing comes over is kept; said in whole seconds
 */
export function createAnswerTexts(keptAliveMs: number, nowMs: () => number = Date.now) {
  const kept = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keptAliveMs / 1000)}\r\n`;
  let latest: {
    readonly answer: Answer;
    readonly closes: boolean;
    readonly second: number;
  } | null = null;
  let written: AnswerText = { text: '', isLast: false };

  /** @param closes whatever the answer itself says */
  return (answer: Answer, closes: boolean): AnswerText => {
    const second = Math.floor(nowMs() / 1000);
    const isSame = latest?.answer === answer && latest.second === second;
    if (isSame && latest?.closes === closes) return written;
    latest = { answer, closes, second };
    const saysSo = says(answer, 'connection', 'close');
    const connection = saysSo ? '' : closes ? 'Connection: close\r\n' : kept;
    written = { text: textOf(answer, second, connection), isLast: saysSo || closes };
    return written;
  };
}

function says({ headers }: Answer, name: string, value: string): boolean {
  return headers.some((one, index) => one === value && headers[index - 1] === name);
}

function textOf({ status, text, headers }: Answer, second: number, connection: string): string {
  const lines = headers.map((one, index) => (index % 2 === 0 ? `${one}: ` : `${one}\r\n`)).join('');
  const date = `Date: ${new Date(second * 1000).toUTCString()}\r\n`;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}${date}${connection}\r\n${text}`;
}

import { readdirSync, readFileSync } from 'node:fs';

/** One request and its answer as they travel, typed by hand from docs/service. */
export interface Exchange {
  /**
   * Method and path as docs/service/endpoints.json has them; `: variant` follows where a row has
   * several exchanges.
   */
  readonly row: string;
  readonly request: Message;
  readonly answer: Message;
}

interface Message {
  /** The first line. */
  readonly start: string;
  /** Only those that matter; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Every exchange in the `.http` files beside this one, by its row. */
export function readExchanges(): ReadonlyMap<string, Exchange> {
  const folder = new URL('.', import.meta.url);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.http'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const exchanges = texts.flatMap((text) => text.split(/^### /m).slice(1).map(exchangeIn));
  return new Map(exchanges.map((exchange) => [exchange.row, exchange]));
}

function exchangeIn(text: string): Exchange {
  const [row = '', rest = ''] = cut(text, '\n');
  const [request = '', answer = ''] = cut(rest, /^(?=HTTP\/1\.1 )/m);
  return { row, request: messageIn(request), answer: messageIn(answer) };
}

function messageIn(text: string): Message {
  const [head = '', body = ''] = cut(text, '\n\n');
  const [start = '', ...headers] = head.trim().split('\n');
  return {
    start,
    headers: Object.fromEntries(headers.map((line) => cut(line, ': '))),
    body: body.trim(),
  };
}

function cut(text: string, at: string | RegExp): string[] {
  const [first = '', ...others] = text.split(at);
  const rest = typeof at === 'string' ? others.join(at) : others.join('');
  return [first, rest];
}

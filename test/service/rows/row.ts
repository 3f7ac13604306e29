import type { Service } from '../../../src/service/service.ts';

/** What the client makes of one exchange in test/wire/. */
interface Row {
  readonly call: (service: Service) => Promise<unknown>;
  readonly gives: unknown;
}

/** By the exchange's title: a row of docs/service/endpoints.json, where needed with `: variant`. */
export type Rows = Readonly<Record<string, Row>>;

import type { Service } from '../../../src/service/service.ts';

/** A call that makes one exchange of test/wire/, and what the client gives for its answer. */
type Row = readonly [call: (service: Service) => Promise<unknown>, given?: unknown];

/** By the exchange's title: a row of docs/service/endpoints.json, where needed with `: variant`. */
export type Rows = Readonly<Record<string, Row>>;

export const at = (instant: string): Date => new Date(instant);

/** A status whose code the client knows. */
export const known = (code: number, name: string) => ({ code, name, known: true });

/** A status of which the client only says what the service says. */
export const unknown = (code: number, name: string) => ({ code, name, known: false });

export const named = <Value>(values: Readonly<Record<string, Value>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

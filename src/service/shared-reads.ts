import type { Call } from './call.ts';
import type { Http } from './http.ts';
import type { Path } from './path.ts';

/** Milliseconds for which an answer is shared. */
const KEPT_MS = 60_000;

/**
 * Returns a client whose callers share the answers to equal reads for `keptMs`: digests of many
 * channels are due at nine. A failed read is shared while it is pending, but not kept. Callers must
 * not change an answer.
 */
export function sharingReads(http: Http, keptMs = KEPT_MS): Http {
  /** Answers by their schema, so that each request has one type of answer. */
  const answers = new WeakMap<object, Map<string, Promise<unknown>>>();

  const get = async <Answer>(path: Path, call: Call<Answer>): Promise<Answer> => {
    const alike = answers.get(call.answer) ?? new Map<string, Promise<unknown>>();
    answers.set(call.answer, alike);
    const key = JSON.stringify([path.text(), call.query, call.subject]);
    const known = alike.get(key);
    if (known) return (await known) as Answer;
    const requested = http.get(path, call);
    const forget = () => void alike.delete(key);
    alike.set(key, requested);
    requested.then(() => setTimeout(forget, keptMs).unref(), forget);
    return requested;
  };
  return { ...http, get };
}

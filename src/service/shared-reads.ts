import type { Call } from './call.ts';
import type { Http } from './http.ts';
import type { Path } from './path.ts';

/** How long an answer is taken for still true, by whoever may share it. */
const KEPT_MS = 60_000;

/**
 * The same way to the service, on which those who read the same thing at about the same time read
 * it once: digests of many channels are due at nine. A failure is shared while it is waited for,
 * and not kept. Nobody may change an answer.
 */
export function sharingReads(http: Http, keptMs = KEPT_MS): Http {
  /** By how they are decoded, so that one question has one type of answer. */
  const answers = new WeakMap<object, Map<string, Promise<unknown>>>();

  const get = async <Answer>(path: Path, call: Call<Answer>): Promise<Answer> => {
    const alike = answers.get(call.answer) ?? new Map<string, Promise<unknown>>();
    answers.set(call.answer, alike);
    const key = JSON.stringify([path.text(), call.query, call.subject]);
    const known = alike.get(key);
    if (known) return (await known) as Answer;
    const asked = http.get(path, call);
    const forget = () => void alike.delete(key);
    alike.set(key, asked);
    asked.then(() => setTimeout(forget, keptMs).unref(), forget);
    return asked;
  };
  return { ...http, get };
}

import { parentPort } from 'node:worker_threads';
import type { Answer, Failure, Question } from './thread.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- what each takes is between it and main
type Methods = Readonly<Record<string, (...given: any[]) => unknown>>;

/** Answers the main thread's calls from a thread, each when its method has answered. */
export function answerCalls(methods: Methods): void {
  const port = parentPort;
  if (!port) throw new Error('this module runs in a thread');
  port.on('message', (question: Question) => {
    void answerTo(methods, question).then((answer) => port.postMessage(answer));
  });
}

async function answerTo(methods: Methods, { id, method, given }: Question): Promise<Answer> {
  try {
    return { id, value: await methods[method]?.(...given) };
  } catch (cause) {
    return { id, failure: failureOf(cause) };
  }
}

function failureOf(cause: unknown): Failure {
  if (!(cause instanceof Error)) return { message: String(cause), stack: undefined, details: {} };
  const details = Object.fromEntries(
    Object.entries(cause).filter(([, value]) => ['string', 'number'].includes(typeof value)),
  );
  return { message: cause.message, stack: cause.stack, details };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a process that answers questions, one at a time.
 * @param file beside this one
 */
export function startChild<Question extends object, Answer>(file: string) {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)}`);
  });
  exited.catch(() => {});
  return {
    async ask(question: Question): Promise<Answer> {
      const answer = once(child, 'message');
      child.send(question);
      const [message] = await Promise.race([answer, exited]);
      // The file answers with this type.
      return message as Answer;
    },
    /** The process ends by itself when nobody can ask any more. */
    async stop(): Promise<void> {
      if (child.connected) child.disconnect();
      await exited.catch(() => {});
    },
  };
}

/** Answers the questions of the process that called `startChild`. */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  process.on('message', (question: Question) => {
    void Promise.resolve(answer(question)).then((message) => process.send?.(message));
  });
  process.on('disconnect', () => process.exit());
}

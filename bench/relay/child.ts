import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * A process that answers questions, one at a time.
 * @param file beside this one
 */
export function startChild<Question extends object, Answer>(
  file: string,
  {
    nodeArguments = [],
    env = {},
  }: {
    readonly nodeArguments?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  } = {},
) {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning', ...nodeArguments],
    env: { ...process.env, ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)}`);
  });
  exited.catch(() => {});
  return {
    pid: child.pid ?? 0,
    async ask(question: Question): Promise<Answer> {
      const answer = once(child, 'message');
      child.send(question);
      const [notified] = await Promise.race([answer, exited]);
      // The two files agree on what is asked and answered.
      return notified as Answer;
    },
    /** It ends by itself when nobody can ask any more. */
    async stop(): Promise<void> {
      if (child.connected) child.disconnect();
      await exited.catch(() => {});
    },
  };
}

/** The other side of it. */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  process.on('message', (question: Question) => {
    void Promise.resolve(answer(question)).then((notified) => process.send?.(notified));
  });
  process.on('disconnect', () => process.exit());
}

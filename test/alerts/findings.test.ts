import { expect, it } from 'vitest';
import { RefusedError } from '../../src/lib/errors.ts';
import { createLookUp } from '../../src/alerts/findings.ts';
import { quiet } from '../store/quiet.ts';

/** A service that answers when it is told to. */
function requested() {
  const questions: { id: string; answer: (name: string) => void; refuse: (e: Error) => void }[] =
    [];
  let now = new Date('2026-11-21T09:00:00Z');
  const findings = createLookUp<string>({
    get: (id) =>
      new Promise((answer, refuse) => {
        questions.push({ id, answer, refuse });
      }),
    subject: 'campaignId',
    log: quiet,
    now: () => now,
  });
  const pass = (ms: number) => (now = new Date(now.getTime() + ms));
  return { findings, questions, pass };
}

const answersTaken = () => new Promise((resolve) => setImmediate(resolve));
const IDS = ['1', '2', '3', '4'];

it('of many tells what is known, and asks for the others a few at once, each once', async () => {
  const { findings, questions } = requested();
  expect(findings.glance(IDS).map(({ found }) => found)).toEqual([null, null, null, null]);
  findings.glance(IDS);
  expect(questions.map(({ id }) => id)).toEqual(['1', '2']);
  questions[0]?.answer('one');
  await answersTaken();
  expect(questions.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(findings.glance(IDS)[0]).toEqual({ found: 'one', isAnswered: true });
  for (const { answer } of questions) answer('more');
  await answersTaken();
  questions.at(-1)?.answer('four');
  await answersTaken();
  expect(findings.glance(IDS).map(({ found }) => found)).toEqual(['one', 'more', 'more', 'four']);
  expect(questions).toHaveLength(4);
});

it('asks again after five minutes, and tells the old answer until the new one is there', async () => {
  const { findings, questions, pass } = requested();
  findings.glance(['1']);
  questions[0]?.answer('old');
  await answersTaken();
  pass(299_000);
  findings.glance(['1']);
  expect(questions).toHaveLength(1);
  pass(1_000);
  expect(findings.glance(['1'])).toEqual([{ found: 'old', isAnswered: true }]);
  questions[1]?.answer('new');
  await answersTaken();
  expect(findings.glance(['1'])).toEqual([{ found: 'new', isAnswered: true }]);
});

it('takes no for an answer', async () => {
  const { findings, questions } = requested();
  const finding = findings.find('9');
  questions[0]?.refuse(new RefusedError('no such campaign', { status: 404 }));
  expect(await finding).toEqual({ found: null, isAnswered: true });
});

it('asks again after a change was heard of, and until then has no answer', async () => {
  const { findings, questions } = requested();
  const first = findings.find('1', undefined, 1);
  questions[0]?.answer('queued');
  expect(await first).toEqual({ found: 'queued', isAnswered: true });
  const second = findings.find('1', undefined, 2);
  expect(questions).toHaveLength(2);
  expect(findings.glance(['1'], () => 2)).toEqual([{ found: 'queued', isAnswered: false }]);
  questions[1]?.answer('canceled');
  expect(await second).toEqual({ found: 'canceled', isAnswered: true });
  expect(await findings.find('1', undefined, 2)).toEqual({ found: 'canceled', isAnswered: true });
  expect(questions).toHaveLength(2);
});

it('takes what was asked before a change for no answer to it', async () => {
  const { findings, questions } = requested();
  const before = findings.find('1', undefined, 1);
  const after = findings.find('1', undefined, 2);
  questions[0]?.answer('queued');
  await answersTaken();
  expect(questions).toHaveLength(2);
  questions[1]?.answer('canceled');
  expect(await before).toMatchObject({ isAnswered: true });
  expect(await after).toEqual({ found: 'canceled', isAnswered: true });
});

import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';

it('keeps as rejected what a defect keeps from being read', async () => {
  const ingest = new URL('failing-ingest.ts', import.meta.url);
  const store = await openStore('sqlite::memory:', { log: quiet, ingest });
  onTestFinished(() => store.close());
  const delivery = { body: 'event=defect', action: 'open', receivedAt: new Date() };
  expect(await store.events.keep([delivery])).toEqual(['a defect of ours: at "\0"']);
  expect(await store.deadLetters.latest(5)).toMatchObject([
    { body: 'event=defect', reason: 'a defect of ours: at "\uFFFD"', action: 'open', times: 1 },
  ]);
});

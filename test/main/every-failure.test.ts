import { expect, it } from 'vitest';
import {
  changedDuring,
  FAMILIES,
  FAULT,
  NOT_FOUND,
  playChanges,
  playOwn,
  playTroubles,
} from './troubles.ts';
import { reportOf, said } from './walk/crowd.ts';

playTroubles(FAMILIES);
playChanges([FAULT]);
// Any other failure leaves it at ids in the same way, after waiting for more tries.
playOwn([NOT_FOUND]);

it('what isn’t known to be done is called unknown, and never done again', async () => {
  const { walkers } = await changedDuring({ break: true, after: true });
  const wrong = walkers.filter((walker) => said(walker).includes('Nothing was changed'));
  expect(wrong.map(reportOf)).toEqual([]);
});

import { expect, it } from 'vitest';
import {
  changedDuring,
  FAMILIES,
  FAULT,
  HTML,
  playChanges,
  playOwn,
  playTroubles,
  RELATIVES,
} from './troubles.ts';
import { reportOf, said } from './walk/crowd.ts';

playTroubles([...FAMILIES, ...RELATIVES]);
playChanges([FAULT, HTML]);
playOwn([...FAMILIES, ...RELATIVES]);

it('what isn’t known to be done is called unknown, and never done again', async () => {
  const { walkers } = await changedDuring({ break: true, after: true });
  const wrong = walkers.filter((walker) => said(walker).includes('Nothing was changed'));
  expect(wrong.map(reportOf)).toEqual([]);
});

import { FAMILIES, playOwn, playTroubles, RELATIVES } from './troubles.ts';

playTroubles(RELATIVES);
playOwn([...FAMILIES, ...RELATIVES]);

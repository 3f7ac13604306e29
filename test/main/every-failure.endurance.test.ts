import { FAMILIES, HTML, playChanges, playOwn, playTroubles, RELATIVES } from './troubles.ts';

playTroubles(RELATIVES);
playChanges([HTML]);
playOwn([...FAMILIES, ...RELATIVES]);

import { playTroubles, RELATIVES } from './troubles.ts';

playTroubles(RELATIVES);

import { ENGINES } from '../store/engines.ts';
import { playKills, RELATIVES } from './kills.ts';

playKills(RELATIVES, ENGINES[0]);

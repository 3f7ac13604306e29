import { ENGINES } from '../store/engines.ts';
import { playKills } from './kills.ts';

playKills(ENGINES[1], 4);

import { ENGINES } from '../store/engines.ts';
import { playKills } from './kills.ts';

const [sqlite, postgres] = ENGINES;

playKills(sqlite);
playKills(postgres, 4);

import { ENGINES } from '../store/engines.ts';
import { playKills } from './approval-kills.ts';

for (const engine of ENGINES) playKills(15, engine);

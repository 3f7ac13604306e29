import { ENGINES } from '../store/engines.ts';
import { findsAll } from './upgrades.ts';

// How what was under way goes on is endurance.
for (const engine of ENGINES) findsAll(engine);

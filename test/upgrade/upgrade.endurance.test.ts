import { ENGINES } from '../store/engines.ts';
import { goesOn, postsDigests } from './upgrades.ts';

for (const engine of ENGINES) {
  goesOn(engine);
  postsDigests(engine);
}

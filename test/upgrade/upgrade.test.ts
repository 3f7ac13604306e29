import { ENGINES } from '../store/engines.ts';
import { findsAll, goesOn, postsDigests } from './upgrades.ts';

const [sqlite, postgres] = ENGINES;

// What the other engine has to go on with is endurance.
findsAll(sqlite);
findsAll(postgres);
goesOn(sqlite);
postsDigests(postgres);

import { ENGINES } from '../store/engines.ts';
import { goesOn, postsDigests } from './upgrades.ts';

const [sqlite, postgres] = ENGINES;

goesOn(postgres);
postsDigests(sqlite);

import { ENGINES } from '../store/engines.ts';
import { CHANGES, KINDS, playKills } from './kills.ts';

const [sqlite, postgres] = ENGINES;

// What is on PostgreSQL in the same way as on SQLite is proved in outbox.test.ts.
playKills(CHANGES, postgres);
playKills(KINDS, sqlite);

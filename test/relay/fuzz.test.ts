import { postFuzzedBodies } from './fuzzed-bodies.ts';

postFuzzedBodies(1_000);

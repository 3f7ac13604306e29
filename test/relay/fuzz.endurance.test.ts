import { postFuzzedBodies } from './fuzzed-bodies.ts';

postFuzzedBodies(10_000);

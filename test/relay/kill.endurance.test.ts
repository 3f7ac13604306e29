import { killInFlood } from './kill-in-flood.ts';

killInFlood(50);

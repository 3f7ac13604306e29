import { readLongTexts } from './long-texts.ts';

readLongTexts({ ends: 5, runs: 1_000 });

import { readLongTexts } from './long-texts.ts';

readLongTexts({ ends: 1, runs: 100 });

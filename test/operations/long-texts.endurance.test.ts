import { readLongTexts } from './long-texts.ts';

readLongTexts({ ends: 3, runs: 400 });

import { buildIfChanged } from './build.ts';

/*
 * `npm start`: the bot as it is in production, made anew only when a source has changed.
 */
await buildIfChanged();
await import(new URL('../dist/main.js', import.meta.url).href);

import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Reads a file without the line break that editors put at its end. */
export function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8').trim();
  if (text === '') throw new Error('the file is empty');
  return text;
}

/** Some set the secret itself in place of its path: only what lies in a folder is shown. */
export function shownPath(path: string): string {
  const folder = dirname(path);
  return folder !== '.' && folder !== '/' && existsSync(folder) ? path : 'the file that it names';
}

/** Returns what a secret can't have in a header, and has from copying or from an editor. */
export function unusualIn(name: string, value: string): readonly string[] {
  if (name === 'DATABASE_URL' || /^[!-~]+$/.test(value)) return [];
  const what = /[\r\n]/.test(value)
    ? 'a line break'
    : /\s/.test(value)
      ? 'a space'
      : 'a character that isn’t ASCII, such as a dash for a hyphen';
  return [`${name} contains ${what}: copy it again`];
}

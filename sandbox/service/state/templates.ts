import { hashOf } from '../random.ts';

export const LANGUAGES = ['en', 'ru', 'ua', 'tr', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A saved message (spec 1, section 2.6). */
export interface Template {
  readonly realId: number;
  readonly name: string;
  readonly slug: string;
  readonly language: Language;
  readonly createdAtMs: number;
  readonly description: string | null;
  readonly category: Category | undefined;
  readonly tags: readonly string[];
  readonly owner: 'me' | 'system';
  bodyHtml: string;
  /** Its hash id says how often it was edited. */
  edits: number;
}

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** The id that changes at each edit: 32 hexadecimal digits. */
export function hashIdOf(seed: number, { realId, edits }: Template): string {
  const part = (number: number) => hashOf(seed, `template ${realId} ${edits} ${number}`);
  return [1, 2, 3, 4].map((number) => part(number).toString(16).padStart(8, '0')).join('');
}

/** Latin letters, digits and hyphens; other letters are left out. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

import { slugOf, type Category, type Language, type Template } from '../state/templates.ts';
import type { World } from '../state/world.ts';

const DAY_MS = 86_400_000;

const HOLIDAYS: Category = { id: 3, name: 'Holidays', code: 'holidays' };
const SHOPS: Category = { id: 7, name: 'Online shops', code: 'shops' };

interface Saved {
  readonly name: string;
  readonly owner: Template['owner'];
  readonly language?: Language;
  readonly category?: Category;
  readonly tags?: readonly string[];
  readonly description?: string;
}

const SAVED: readonly Saved[] = [
  { name: 'Blank page', owner: 'system' },
  { name: 'Winter greetings', owner: 'system', category: HOLIDAYS, tags: ['winter', 'greeting'] },
  { name: 'Spring sale', owner: 'system', category: SHOPS, tags: ['sale'] },
  { name: 'Abandoned cart', owner: 'system', category: SHOPS, description: 'A polite reminder' },
  { name: 'Saludos de invierno', owner: 'system', language: 'es', category: HOLIDAYS },
  { name: 'Newsletter', owner: 'me' },
  { name: 'Product update', owner: 'me', description: 'For everything new in the product' },
  { name: 'Confirm your address', owner: 'me' },
];

const TAGS = [
  { name: 'Asked for a call', color: '#E8590C' },
  { name: 'Reviewer', color: '#2F9E44' },
  { name: 'Conference 2025', color: '#1971C2' },
] as const;

/** The messages that the company has saved, and some of the service's own. */
export function addTemplates(world: World, nowMs: number): void {
  for (const [position, saved] of SAVED.entries()) {
    const realId = world.nextId('template');
    world.templates.set(realId, {
      realId,
      name: saved.name,
      slug: slugOf(saved.name),
      language: saved.language ?? 'en',
      createdAtMs: nowMs - (400 - position * 30) * DAY_MS,
      description: saved.description ?? null,
      category: saved.category,
      tags: saved.tags ?? [],
      owner: saved.owner,
      bodyHtml: `<h1>${saved.name}</h1>\n<p><a href="https://larkspur.example">Larkspur</a></p>`,
      edits: 0,
    });
  }
}

export function addTags(world: World): void {
  for (const properties of TAGS) {
    const id = world.nextId('tag');
    world.tags.all.set(id, { id, ...properties });
  }
}

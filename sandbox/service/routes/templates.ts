import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { decodeBase64, nonEmptyText, readParameters } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { hashIdOf, LANGUAGES, slugOf, type Template } from '../state/templates.ts';
import type { World } from '../state/world.ts';
import { timestampOf } from '../timestamps.ts';
import { findTemplate } from './find.ts';

const html = nonEmptyText.transform((encoded, context) => {
  const text = decodeBase64(encoded);
  if (text === undefined) context.addIssue('it is not Base64');
  return text ?? '';
});
const language = z.enum(LANGUAGES);
/** We assume that the service writes its own name for what is its own, as live ones do. */
const SERVICE_NAME = 'mailroom';
const newTemplate = z.object({
  name: z.string().optional(),
  body: html,
  lang: language.optional(),
});
const edit = z.object({ body: html, lang: language.optional() });

/** One saved message (spec 1, section 4.3). */
export const template = createRoutes();

template.post('/', async (c) => {
  const { world } = c.var;
  const given = await readParameters(c, newTemplate);
  const realId = world.nextId('template');
  const name = given.name || defaultName(world);
  world.templates.set(realId, {
    realId,
    name,
    slug: freeSlug(world, slugOf(name) || 'template', realId),
    // We assume English where nothing is said.
    language: given.lang ?? 'en',
    createdAtMs: world.nowMs,
    description: null,
    category: undefined,
    tags: [],
    owner: 'me',
    bodyHtml: given.body,
    edits: 0,
  });
  return c.json({ result: true, real_id: realId });
});

template.post('/edit/:id', async (c) => {
  const edited = findTemplate(c.var.world, c.req.param('id'));
  const { body, lang } = await readParameters(c, edit);
  if (edited.owner === 'system') {
    throw refusal('notEditable', `Template ${edited.realId} is the system's`);
  }
  if (lang !== undefined && lang !== edited.language) {
    throw refusal('invalid', `lang must be that of the template, ${edited.language}`);
  }
  edited.bodyHtml = body;
  edited.edits += 1;
  return c.json({ result: true });
});

/** We assume that it answers as the template's other address does: the shape is not shown. */
template.get('/slug/:slug', (c) => {
  const { world } = c.var;
  const slug = c.req.param('slug');
  const found = [...world.templates.values()].find((each) => each.slug === slug);
  if (!found) throw refusal('notFound', `Template ${slug} not found`);
  return c.json(singleView(world, found));
});

template.get('/:id', (c) => {
  const { world } = c.var;
  return c.json(singleView(world, findTemplate(world, c.req.param('id'))));
});

/** All of the system's or of the caller's (spec 1, section 4.3). */
export const templates = createRoutes();

templates.get('/', async (c) => {
  const { world } = c.var;
  return c.json(listed(world, await ownerOf(c), undefined));
});

// We assume from public clients that a language may follow.
templates.get('/:language', async (c) => {
  const { world } = c.var;
  return c.json(listed(world, await ownerOf(c), c.req.param('language')));
});

async function ownerOf(c: Parameters<typeof readParameters>[0]): Promise<'me' | 'system'> {
  const { owner } = await readParameters(c, z.object({ owner: z.string().optional() }));
  return owner === 'me' ? 'me' : 'system';
}

function listed(world: World, owner: 'me' | 'system', language: string | undefined) {
  return [...world.templates.values()]
    .filter((each) => each.owner === owner && (!language || each.language === language))
    .map((each) => templateView(world, each));
}

/** Spec 1, section 2.6: only the view of one template says whether it is a structure. */
function singleView(world: World, template: Template) {
  return { ...templateView(world, template), is_structure: false };
}

function templateView(world: World, template: Template) {
  const { category, tags } = template;
  const id = hashIdOf(world.seed, template);
  return {
    id,
    real_id: template.realId,
    lang: template.language,
    name: template.name,
    name_slug: template.slug,
    created: timestampOf(template.createdAtMs, world.timezone),
    full_description: template.description,
    category: category?.code ?? '',
    category_info: category
      ? { ...category, meta_description: '', full_description: '', sort: category.id }
      : [],
    tags: tags.length > 0 ? Object.fromEntries(tags.map((tag) => [tag, tag])) : [],
    owner: template.owner === 'me' ? 'me' : SERVICE_NAME,
    preview: `https://larkspur.example/previews/${id}.png`,
  };
}

/** Spec 1, section 4.3: the text Template and the time of creation as `YYYY.mm.dd H:i:s`. */
function defaultName(world: World): string {
  return `Template ${timestampOf(world.nowMs, world.timezone).replaceAll('-', '.')}`;
}

function freeSlug(world: World, slug: string, realId: number): string {
  const isTaken = [...world.templates.values()].some((each) => each.slug === slug);
  return isTaken ? `${slug}-${realId}` : slug;
}

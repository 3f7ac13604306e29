import { z } from 'zod';
import { done } from './answer.ts';
import {
  checkLanguage,
  type Decoded,
  from,
  id,
  madeOf,
  listOf,
  mapOf,
  objectOf,
  oneOrMore,
  orNull,
  record,
  text,
  inBase64,
  textOrNull,
} from './formats.ts';
import type { Http } from './http.ts';
import { path } from './request.ts';
import { perZone, type Timestamps } from './timestamps.ts';

interface TemplateEdit {
  readonly html: string;
  /** One of `LANGUAGES`; an edit takes only that of the creation. */
  readonly language?: string | undefined;
}

interface NewTemplate extends TemplateEdit {
  /** Default: the service's own, with the time of creation. */
  readonly name?: string;
}

/** The account's own (spec 1, section 4.3); we assume that no owner in an answer means the same. */
const OWN = 'me';

/** Templates; spec 1, section 4.3. */
export function templatesOf(http: Http, timestamps: Timestamps) {
  const template = templateIn(timestamps);
  return {
    /** Returns the numeric id. @throws {InputError} for a language that isn't among `LANGUAGES`. */
    create: async ({ name, html, language }: NewTemplate) => {
      checkLanguage(language);
      return http.post(path`/template`, created, {
        json: { name, body: inBase64(html), lang: language },
      });
    },

    /** Takes either id. The request is never retried: the first edit changes the hash id. */
    edit: async (id: string, { html, language }: TemplateEdit) => {
      checkLanguage(language);
      return http.post(path`/template/edit/${{ template: id }}`, done, {
        json: { body: inBase64(html), lang: language },
      });
    },

    get: (id: string) => http.get(path`/template/${{ template: id }}`, template),
    system: () => http.get(path`/templates`, listOf(template)),

    own: async () => {
      const query = { owner: OWN };
      const found = await http.get(path`/templates/`, listOf(template), { query });
      return found.map((one) => ({ ...one, isOwn: true }));
    },

    /** We assume that the answer is a template with only an id for sure, or an array with one. */
    getBySlug: (slug: string) =>
      http.one(path`/template/slug/${{ template: slug }}`, oneOrMore(template)),
  };
}

const created = z.object({ real_id: id }).transform((wire) => wire.real_id);

const description = from('full_description', textOrNull);
const category = objectOf({ code: text, name: text, description });

/** Spec 1, section 2.6: the hash `id` changes with each edit, the number `realId` never does. */
export type Template = Decoded<typeof templateIn>;

const templateIn = perZone(({ timestampOrNull }) => {
  const template = record({
    // Each id identifies a template (spec 1, section 2.6); we assume that one may stand for both.
    id: madeOf({ id: id.nullish(), real_id: id.nullish() }, (wire) => wire.id ?? wire.real_id),
    realId: madeOf({ id: id.nullish(), real_id: id.nullish() }, (wire) => wire.real_id ?? wire.id),
    name: text,
    /** The system name that `getBySlug` takes. */
    slug: from('name_slug', text),
    language: from('lang', text),
    description,
    createdAt: from('created', timestampOrNull),
    category: madeOf(
      { category: text, category_info: orNull(category).optional() },
      ({ category: code, category_info: known }) =>
        known ?? (code === '' ? null : { code, name: '', description: null }),
    ),
    tags: madeOf({ tags: mapOf(text) }, (wire) => Object.values(wire.tags)),
    /** The account's own; all others belong to the service, and can’t be edited. */
    isOwn: madeOf({ owner: text }, ({ owner }) => owner === '' || owner.toLowerCase() === OWN),
    previewUrl: from('preview', textOrNull),
  });
  return template.transform(({ id, realId, ...rest }, context) => {
    if (id && realId) return { ...rest, id, realId };
    context.issues.push({ code: 'custom', path: ['id'], message: 'missing', input: rest });
    return z.NEVER;
  });
});

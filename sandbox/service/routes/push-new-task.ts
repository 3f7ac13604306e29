import { z } from 'zod';
import { decodeBase64, listOf, nonEmptyText, wholeNumber, structure } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { CONDITIONS } from '../engine/push-filters.ts';

/** Spec 3, section 8. */
const MOST_TTL_SECONDS = 86_400;
const MOST_BUTTONS = 2;
const IMAGE_BYTES = 200 * 1024;

const condition = z.object({
  condition: z.enum(CONDITIONS, { error: `one of ${CONDITIONS.join(', ')} is expected` }),
  value: z.union([z.string(), z.number().transform(String)]),
});
const variableFilter = z.object({
  variable_name: nonEmptyText,
  operator: z.enum(['or', 'and'], 'or or and is expected').default('and'),
  conditions: structure(z.array(condition).min(1, 'it is empty')),
});
const page = z.discriminatedUnion('type', [
  z.object({ type: z.literal('direct'), search: listOf(nonEmptyText) }),
  z.object({ type: z.enum(['include', 'exclude']), search: nonEmptyText }),
]);
const button = z.object({ text: nonEmptyText, link: nonEmptyText });

/** Spec 3, section 4.1. */
export const newTask = z.object({
  title: nonEmptyText,
  website_id: wholeNumber,
  body: nonEmptyText,
  ttl: wholeNumber.pipe(
    z.number().max(MOST_TTL_SECONDS, `at most ${MOST_TTL_SECONDS} seconds are expected`),
  ),
  link: z.string().optional(),
  filter_lang: z.string().optional(),
  filter_browser: z.string().optional(),
  filter_region: structure(z.array(nonEmptyText)).optional(),
  filter_url: structure(page).optional(),
  filter_subscription_date_from: z.string().optional(),
  filter_subscription_date_to: z.string().optional(),
  // One, as documented; we take several too, as the limits speak of up to ten.
  filter: structure(
    z.preprocess(
      (given) => (Array.isArray(given) || given === undefined ? given : [given]),
      z.array(variableFilter),
    ),
  ).optional(),
  stretch_time: wholeNumber.optional(),
  send_date: z.string().optional(),
  buttons: structure(
    z.array(button).max(MOST_BUTTONS, `at most ${MOST_BUTTONS} are expected`),
  ).optional(),
  image: z.unknown().optional(),
  icon: z.unknown().optional(),
});

export type NewTask = z.output<typeof newTask>;

const upload = structure(
  z.union([z.string(), z.object({ data: z.string() }).transform(({ data }) => data)]),
);
/** How JPG, PNG and GIF files begin. */
const SIGNATURES = ['ffd8ff', '89504e470d0a1a0a', '474946383961', '474946383761'];

/**
 * We assume: a picture is Base64, with or without `data:` before it, or inside `{name, data}`; an
 * address of one isn't looked at.
 * @throws a refusal that names the field of a picture that is none or too large.
 */
export function checkPictures({ image, icon }: NewTask): void {
  const pictures = { image, icon };
  for (const [field, given] of Object.entries(pictures)) {
    if (given === undefined || given === '') continue;
    const read = upload.safeParse(given);
    if (!read.success) throw refusal('invalid', `${field} is not a picture`);
    if (!/^https?:/.test(read.data)) checkPicture(field, read.data);
  }
}

function checkPicture(field: string, encoded: string): void {
  const base64 = encoded.replace(/^data:[^,]*,/, '');
  const isBase64 = decodeBase64(base64) !== undefined;
  const bytes = Buffer.from(isBase64 ? base64 : '', 'base64');
  const start = bytes.subarray(0, 8).toString('hex');
  if (!SIGNATURES.some((signature) => start.startsWith(signature))) {
    throw refusal('invalid', `${field} must be a JPG, PNG or GIF picture in Base64`);
  }
  if (bytes.byteLength >= IMAGE_BYTES) {
    throw refusal('tooMany', `${field} has ${bytes.byteLength} bytes, it must stay under 200 KB`);
  }
}

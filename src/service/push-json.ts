import { z } from 'zod';

/*
 * Fields of a push campaign that contain JSON as text; spec 3, section 4.1.
 */

/** `filter_region`: an array of country codes. */
export const countriesInJson = jsonText(z.array(z.string()).readonly());

/** `filter_url`: `{type, search}`; `direct` searches an array of links, the other types a text. */
export const visitedInJson = jsonText(
  z.union([
    z.object({ type: z.literal('direct'), search: z.array(z.string()).readonly() }),
    z.object({ type: z.literal(['include', 'exclude']), search: z.string() }),
  ]),
);

/** `buttons`: an array of `{text, link}`. */
export const buttonsInJson = jsonText(
  z.array(z.object({ text: z.string(), link: z.string() })).readonly(),
);

function jsonText<Value>(value: z.ZodType<Value, Value>) {
  return z.codec(z.string(), value, {
    decode: (text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: 'expected JSON', input: text });
        return z.NEVER;
      }
    },
    encode: (given) => JSON.stringify(given),
  });
}

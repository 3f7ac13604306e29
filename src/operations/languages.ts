import { figuresIn } from '../domain/figures.ts';

interface Language {
  /** BCP 47 tag, e.g. `de`. */
  readonly tag: string;
  readonly name: string;
  /** Sample of a number and a day, e.g. `12.045,6 · Freitag, 20. November`. */
  readonly sample: string;
}

/** Tags to choose from; any other that the runtime knows can be typed. */
const COMMON_TAGS =
  'en-GB en-US bg zh cs da nl fi fr de de-CH el hi hu it ja ko nb pl pt pt-BR ro es sv tr uk';

const names = new Intl.DisplayNames('en', { type: 'language' });

let common: readonly Language[] | undefined;

/** Returns the languages to choose from. Their samples take some 25 ms, so no start makes them. */
export function commonLanguages(): readonly Language[] {
  return (common ??= COMMON_TAGS.split(' ').map(languageOf));
}

/** Finds a language by its tag or name; `null` for none, or none that the runtime knows. */
export function languageCalled(text: string): Language | null {
  const typed = text.toLowerCase();
  const known = commonLanguages().find(
    ({ tag, name }) => tag.toLowerCase() === typed || name.toLowerCase() === typed,
  );
  return known ?? byTag(text.replaceAll('_', '-'));
}

function byTag(text: string): Language | null {
  try {
    const [tag] = Intl.NumberFormat.supportedLocalesOf(text);
    return tag === undefined ? null : languageOf(tag);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function languageOf(tag: string): Language {
  const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const sample = `${decimal.format(12_045.6)} · ${figuresIn(tag).day('2026-11-20')}`;
  return { tag, name: names.of(tag) ?? tag, sample };
}

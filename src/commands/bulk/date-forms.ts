import { isDay } from '../../lib/time-zone.ts';
import { enumerated } from '../../lib/text.ts';
import { formatNumber } from '../../domain/figures.ts';

/** Ways in which files write days; which number of `01/02/1980` is the month, nobody can tell. */
const FORMS = {
  service: /^\d{4}-\d{2}-\d{2}$/u,
  dotted: /^\d{1,2}\.\d{1,2}\.\d{4}$/u,
  slashed: /^\d{1,2}\/\d{1,2}\/\d{4}$/u,
} as const;

type Form = keyof typeof FORMS;

interface Column {
  readonly name: string;
  /** The type of the list’s variable; `undefined`: it has none yet. */
  readonly type: string | undefined;
}

interface Seen extends Pick<Column, 'type'> {
  /** The first cell of each form. */
  readonly first: Map<Form, { readonly line: number; readonly text: string }>;
  /** True where a cell is no day. */
  hasOthers: boolean;
}

/** The forms of days that were seen in a file. */
export interface DateFacts {
  /** Sentences on columns in which days are written in several ways, or were rewritten. */
  readonly sentences: readonly string[];
  /** A day as the file has it that can be written as the service does; `null`: nothing is to. */
  readonly example: string | null;
}

/** Returns `1980-02-01` of `01.02.1980`; `null` for anything that is no day so written. */
export function dottedDay(text: string): string | null {
  if (!FORMS.dotted.test(text)) return null;
  const [day = '', month = '', year = ''] = text.split('.');
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

/** Looks at the cells that become variables, for days that are written in several ways. */
export function createDateForms() {
  const columns = new Map<string, Seen>();
  return {
    note({ name, type }: Column, line: number, text: string): void {
      const seen: Seen = columns.get(name) ?? { type, first: new Map(), hasOthers: false };
      columns.set(name, seen);
      const form = formOf(text);
      if (form === null) seen.hasOthers = true;
      else if (!seen.first.has(form)) seen.first.set(form, { line, text });
    },

    /** @param isRewritten the days are written as the service does already */
    facts(isRewritten: boolean): DateFacts {
      const found = [...columns].map(([name, seen]) => ({ name, ...seen }));
      const mixed = found.filter(({ first, type }) => first.size > 1 && type !== 'date');
      const canAll = mixed.filter(({ first, hasOthers }) => !hasOthers && !first.has('slashed'));
      const shown = isRewritten ? mixed.filter((one) => !canAll.includes(one)) : mixed;
      const rewritten = found.filter(
        ({ first, type }) => first.has('dotted') && (type === 'date' || isRewritten),
      );
      return {
        sentences: [...shown.map(mixedWords), ...rewritten.map(rewrittenWords)],
        example: isRewritten ? null : (canAll[0]?.first.get('dotted')?.text ?? null),
      };
    },
  };
}

function formOf(text: string): Form | null {
  if (FORMS.service.test(text)) return isDay(text) ? 'service' : null;
  if (FORMS.dotted.test(text)) return dottedDay(text) === null ? null : 'dotted';
  return FORMS.slashed.test(text) ? 'slashed' : null;
}

type Named = Seen & { readonly name: string };

function mixedWords({ name, first }: Named): string {
  const ways = [...first.values()].map(({ text, line }) => `${text} (row ${formatNumber(line)})`);
  return `“${name}” has dates in different forms: ${enumerated(ways)}. They’re added as they are, so filters by date miss some.`;
}

function rewrittenWords({ name, first }: Named): string {
  const text = first.get('dotted')?.text ?? '';
  return `Dates in “${name}” are added as YYYY-MM-DD: ${text} becomes ${dottedDay(text) ?? text}.`;
}

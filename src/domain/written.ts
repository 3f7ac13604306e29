/** Category Cf (zero width, direction, soft hyphen), and what Unicode says to ignore in display. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Full-width forms of ASCII, as keyboards for Chinese and Japanese write them. */
const WIDE = /[\uFF01-\uFF5E]/gu;
const FROM_WIDE = 0xfee0;

/** Returns a text with composed letters and ASCII of usual width, without what can't be seen. */
export function withoutInvisible(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - FROM_WIDE))
    .normalize('NFC');
}

/** First code point of ten digits each: Arabic, Persian, Devanagari, Bengali. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6];

/** Returns a text with the digits of other scripts in those of ASCII. */
export function inAsciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
  });
}

/**
 * Returns the form in which names of columns and variables are compared: `First  Name` and
 * `first name` are the same.
 */
export function nameKey(name: string): string {
  return withoutInvisible(name).normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');
}

/** Opening marks with those that close them. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['*', '*'],
  ['_', '_'],
  ['~', '~'],
  ['‘', '’'],
  ['’', '’'],
  ['‚', '‘’'],
  ['“', '”'],
  ['”', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['»', '«»'],
  ['‹', '›'],
  ['›', '‹›'],
  ['「', '」'],
  ['『', '』'],
  ['〈', '〉'],
  ['《', '》'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
  ['|', '|'],
]);

/** Takes off the marks around a text that stand in pairs. */
export function withoutPairs(text: string): string {
  let start = 0;
  let end = text.length;
  // By place: a text of nothing but marks would be copied as often as it has pairs.
  while (end - start > 1 && PAIRS.get(text.charAt(start))?.includes(text.charAt(end - 1))) {
    start += 1;
    end -= 1;
    while (start < end && isSpace(text.charAt(start))) start += 1;
    while (start < end && isSpace(text.charAt(end - 1))) end -= 1;
  }
  return text.slice(start, end);
}

function isSpace(character: string): boolean {
  return character.trim() === '';
}

/** Links of Slack and of Markdown to an address or a number, with a name or the same as their text. */
const LINKS =
  /<((?:mailto|tel|sms|sip|callto|whatsapp):([^<>|]+))\|(?:[^<>|@]*|\2)>|\[[^[\]@]*\]\(((?:mailto|tel|sms):[^()]+)\)/giu;

/** Takes off the texts of links: in a list they would count as entries of their own. */
export function withoutLinkTexts(text: string): string {
  return text.replaceAll(LINKS, (_, ofSlack?: string, _target?: string, ofMarkdown?: string) => {
    return `<${ofSlack ?? ofMarkdown}>`;
  });
}

const LIST_MARK =
  /^\s*(?:[-*\u2010-\u2015\u2022\u2023\u2043\u204c\u204d\u2219\u25a0\u25aa\u25ab\u25cb\u25cf\u25e6\u2713\u2714\u2756\u27a2\u27a4\u00b7\uf0b7](?=\s|$)|[\u2022\u25aa\u25cf\u25e6\uf0b7]|\d{1,6}[.)](?=\s))\s*/u;

/** Takes off what stands before an entry of a list that was pasted: `• `, `- `, `1. `. */
export function withoutListMark(text: string): string {
  return text.replace(LIST_MARK, '');
}

/** Words that join two entries of a list, as alternatives of a regular expression. */
export const JOINING_WORDS = 'and|or|und|oder|et|ou|y|e|ve|и|й|или|і|та|або';

/** Tells whether a text has no letter and no digit, such as a bullet or the rule of a table. */
export function isOnlyMarks(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** Takes off the brackets around a list; the ends of `(a), (b)` are no pair. */
export function withoutBrackets(list: string): string {
  const [, inner = ''] =
    /^\s*(?:\[([^[\]]*)\]|\(([^()]*)\)|\{([^{}]*)\})\s*$/.exec(list)?.filter(Boolean) ?? [];
  return inner || list;
}

/** Letters of other alphabets that look like Latin ones, each before the one it looks like. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  'аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw кk мm тt вb нh αa εe ιi κk νv οo ρp τt υu χx օo սu հh'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
const ALPHABETS: readonly (readonly [string, RegExp])[] = [
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Latin', /\p{Script=Latin}/u],
];

/** Names a character that is hard to see, or to tell from another: `U+0430 (Cyrillic a)`. */
export function oddCharacter(character: string): string {
  const code = codeOf(character);
  const alphabet = ALPHABETS.find(([, script]) => script.test(character))?.[0];
  if (alphabet) return `${code} (${alphabet} ${LOOKALIKES.get(character) ?? character})`;
  if (/^[!-~]$/.test(character)) return `“${character}”`;
  if (/\p{Z}|\s/u.test(character)) return `${code} (a space)`;
  return /\p{C}/u.test(character) ? `${code} (can’t be seen)` : `${code} (${character})`;
}

/** Returns a text in which what can't be seen is written as `[U+200B]`. */
export function visibleText(text: string): string {
  return text.replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, (one) =>
    /[\t\n\r]/.test(one) ? one : `[${codeOf(one)}]`,
  );
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

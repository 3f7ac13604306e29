/** Ways in which people and programs write one title: width, case, blanks, marks, what isn’t seen. */
export const TITLES_WRITTEN: Readonly<Record<string, (title: string) => string>> = {
  'in full width': (title) =>
    title.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'in capitals': (title) => title.toUpperCase(),
  'in small letters': (title) => title.toLowerCase(),
  'with blanks around': (title) => `  ${title}  `,
  'with two blanks': (title) => title.replaceAll(' ', '  '),
  'with a no-break space': (title) => title.replaceAll(' ', '\u00a0'),
  'with a zero-width space': (title) => title.replace(/(?<=^.)/u, '\u200b'),
  'with direction marks': (title) => `\u202a${title}\u202c`,
  'with split letters': (title) => title.normalize('NFD'),
};

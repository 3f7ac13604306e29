import type { Span } from '../../domain/reply.ts';

const LONGEST = 60;

/** Returns a link, or the text as code where it is no web address. */
export function linkSpan(url: string): Span {
  return URL.canParse(url) && /^https?:/i.test(url)
    ? { kind: 'link', url, text: shortened(url.replace(/^https?:\/\//i, '')) }
    : { kind: 'code', text: url };
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

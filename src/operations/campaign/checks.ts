import { domainKey, domainOfAddress } from '../../domain/address.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { type Notice, type Section, type Text, warning } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { Result } from '../../lib/result.ts';
import { enumerated } from '../../lib/text.ts';
import type { SendingDomain } from '../../service/smtp/smtp.ts';
import { CUT_BYTES } from '../html-input.ts';
import type { Content } from './content.ts';
import { readableText, withoutComments } from './inbox.ts';
import { tagsWithoutDefault } from './merge-tags.ts';

/** The sending domains of the account, or why they couldn't be read. */
export type Domains = Result<readonly SendingDomain[]>;

/** The subjects of other warnings in a review. */
interface Warned {
  /** False where they say that nobody finds how to unsubscribe. */
  readonly hasWayOut: boolean;
  /** Tags that stand for no variable of the lists. */
  readonly unknown: readonly string[];
}

/** A check of a campaign: a warning where it fails, which others may give, or a line where not. */
interface Check {
  readonly warning?: Notice | false;
  /** Absent where a warning says it already. */
  readonly line?: Text | false;
}

/**
 * Returns what is checked of a campaign before it is sent: warnings, and a line for each check that
 * is well. What the other warnings of a review are about is left to these.
 */
export function checksOf(
  content: Content,
  { domains, ...warned }: Warned & { readonly domains: Domains },
): { readonly warnings: readonly Notice[]; readonly sections: readonly Section[] } {
  const { html } = content;
  const checks = [
    ...(html === undefined ? [] : checksOfHtml(html, content, warned)),
    domainCheck(content, domains),
  ];
  const items = compact(checks.map(({ line }) => line));
  return {
    warnings: compact(checks.map((check) => check.warning)),
    sections:
      items.length === 0
        ? []
        : [
            { kind: 'heading', text: 'Checked' },
            { kind: 'bullets', items },
          ],
  };
}

function checksOfHtml(
  html: string,
  { subject }: Content,
  { hasWayOut, unknown }: Warned,
): readonly Check[] {
  const shown = withoutComments(html);
  const words = readableText(html).split(/\s+/u).filter(Boolean).length;
  const bytes = Buffer.byteLength(html);
  return [
    linkCheck(shown),
    imageCheck(shown),
    {
      line:
        words > 0 && `Plain text: ${formatCount(words, 'word')} that can be read without images`,
    },
    { line: bytes <= CUT_BYTES && `Size: ${formatNumber(Math.ceil(bytes / 1000))} of 102 kB` },
    { line: hasWayOut && 'Unsubscribe link: there' },
    variableCheck(`${subject} ${html}`, unknown),
  ];
}

const LINK = /<a\b[^<>]{0,2000}?\bhref\s*=\s*["']?\s*https?:/giu;

/** Postbell opens no address that somebody typed: it may lead into the network that it runs in. */
function linkCheck(html: string): Check {
  const links = [...html.matchAll(LINK)].length;
  const line = `Links: ${formatNumber(links)}, not opened by Postbell. Click them in a test`;
  return { line: links > 0 && line };
}

const IMAGE = /<img\b[^<>]*>/giu;
const ALTERNATIVE = /\balt\s*=/iu;
/** Images that count opens. */
const PIXEL = /\b(?:width|height)\s*=\s*["']?[01](?:px)?\b/iu;

/** An empty alternative is one, too: the image is decoration (HTML, 4.8.4.4). */
function imageCheck(html: string): Check {
  const images = (html.match(IMAGE) ?? []).filter((image) => !PIXEL.test(image));
  const bare = images.filter((image) => !ALTERNATIVE.test(image)).length;
  if (images.length === 0) return {};
  if (bare === 0) {
    return { line: `Images: ${formatNumber(images.length)}, all with alternative text` };
  }
  const all = formatCount(images.length, 'image');
  const has = bare === 1 ? 'has' : 'have';
  return {
    warning: warning(
      `${formatNumber(bare)} of ${all} ${has} no alternative text (alt), so people who don’t load images see nothing there.`,
    ),
  };
}

const MOST_TAGS = 5;

function variableCheck(text: string, unknown: readonly string[]): Check {
  const { all, bare: found } = tagsWithoutDefault(text);
  const bare = found.filter((tag) => !unknown.includes(tag));
  if (all === 0) return {};
  if (bare.length === 0) return { line: unknown.length === 0 && 'Variables: all with a default' };
  const shown = enumerated(bare.slice(0, MOST_TAGS));
  return { line: `Variables: ${shown} without a default, so blank for people without a value` };
}

const CHECKS = ['spf', 'dkim', 'dmarc'] as const;

function domainCheck({ senderEmail }: Content, domains: Domains): Check {
  const name = domainOfAddress(senderEmail);
  if (domains.failure) return { line: `Sender’s domain: ${name} couldn’t be checked` };
  const found = domains.value.find(({ domain }) => domainKey(domain) === domainKey(name));
  if (found === undefined) {
    return { line: `Sender’s domain: ${name} isn’t one of your sending domains, so not checked` };
  }
  const missing = CHECKS.filter((one) => !found.checks[one]).map((one) => one.toUpperCase());
  if (missing.length === 0) return { line: `Sender’s domain: ${name} passes SPF, DKIM, and DMARC` };
  return {
    warning: warning(
      `${name} doesn’t pass ${enumerated(missing)}, so inboxes may reject this or show it as spam.`,
    ),
  };
}

import { domainKey, domainOfAddress } from '../../domain/address.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { type Notice, type Section, type Text, warning } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { Result } from '../../lib/result.ts';
import type { Opened } from '../../lib/outside.ts';
import { enumerated, shortened } from '../../lib/text.ts';
import type { SendingDomain } from '../../service/smtp/smtp.ts';
import { CUT_BYTES } from '../html-input.ts';
import type { Content } from './content.ts';
import { type CheckedLink, type CheckedLinks, linksIn } from './link-checks.ts';
import { readableText, withoutComments } from './inbox.ts';
import { tagsWithoutDefault } from './merge-tags.ts';

/** The sending domains of the account, or why they couldn't be read. */
export type Domains = Result<readonly SendingDomain[]>;

/** The service gives of a template what it is called, but no HTML (spec 1, section 2.6). */
const UNREADABLE: Check = {
  line: 'Template: the service doesn’t show its HTML, so its links, images, size, and tags weren’t checked. Send yourself a test first',
};

/** Findings of the other parts of a review. */
interface Warned {
  /** False where they say that nobody finds how to unsubscribe. */
  readonly hasWayOut: boolean;
  /** Tags that stand for no variable of the lists. */
  readonly unknown: readonly string[];
  /** `null`: links aren't opened here. */
  readonly links: CheckedLinks | null;
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
    ...(html === undefined ? [UNREADABLE] : checksOfHtml(html, content, warned)),
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
  { hasWayOut, unknown, links }: Warned,
): readonly Check[] {
  const shown = withoutComments(html);
  const words = readableText(html).split(/\s+/u).filter(Boolean).length;
  const bytes = Buffer.byteLength(html);
  return [
    linkCheck(shown, links),
    imageCheck(shown),
    {
      line:
        words > 0 && `Plain text: ${formatCount(words, 'word')} that can be read without images`,
    },
    { line: bytes <= CUT_BYTES && `Size: ${formatNumber(Math.ceil(bytes / 1000))} of 102 KB` },
    { line: hasWayOut && 'Unsubscribe link: there' },
    variableCheck(`${subject} ${html}`, unknown),
  ];
}

/** The most links that are named; more are counted. */
const MOST_NAMED = 3;
const MOST_URL = 80;
/** Most likely nothing outside is reachable where all of several fail. */
const NONE_WORKS = ' If they work for you, Postbell can’t reach the Internet: see CHECK_LINKS.';

function linkCheck(html: string, links: CheckedLinks | null): Check {
  if (links === null) {
    const count = linksIn(html).length;
    return {
      line: count > 0 && `Links: ${formatNumber(count)}, not opened here. Click them in a test`,
    };
  }
  const { opened, skipped } = links;
  const broken = opened.filter((one) => one.opened?.state === 'broken');
  return {
    warning: broken.length > 0 && brokenLinks(broken, opened.length),
    line: opened.length + skipped > 0 && `Links: ${linkWords(links)}`,
  };
}

function brokenLinks(broken: readonly CheckedLink[], all: number): Notice {
  const named = broken.slice(0, MOST_NAMED).map(({ url, opened }) => {
    const why = opened?.state === 'broken' ? opened.why : '';
    return `${shortened(url, MOST_URL)} ${why}`;
  });
  const others = broken.length - named.length;
  const list = others > 0 ? [...named, `${formatNumber(others)} more`] : named;
  const hint = broken.length === all && all > 1 ? NONE_WORKS : '';
  const verb = broken.length === 1 ? 'doesn’t' : 'don’t';
  return warning(
    `${formatNumber(broken.length)} of ${formatCount(all, 'link')} ${verb} work: ${enumerated(list)}.${hint}`,
  );
}

/** Writes `3 of 5 answered; 1 not known in time; 1 not opened (they unsubscribe, or …)`. */
function linkWords({ opened, skipped, more }: CheckedLinks): string {
  const count = (state: Opened['state'] | undefined) =>
    opened.filter((one) => one.opened?.state === state).length;
  const [good, unclear, slow] = [count('answers'), count('unclear'), count(undefined)];
  const all = formatNumber(opened.length);
  const answered = good === opened.length ? all : `${formatNumber(good)} of ${all}`;
  return compact([
    opened.length > 0 && `${answered} answered`,
    unclear > 0 && `${formatNumber(unclear)} can’t be judged by a program, so click them in a test`,
    slow > 0 && `${formatNumber(slow)} not known in time`,
    more > 0 && `${formatNumber(more)} more not opened`,
    skipped > 0 && `${formatNumber(skipped)} not opened (to unsubscribe, to confirm, or with tags)`,
  ]).join('; ');
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

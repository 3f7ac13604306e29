import { Parser } from 'htmlparser2';
import pMap from 'p-map';
import type { Opened, Outside } from '../../lib/outside.ts';
import { waitFor } from '../../lib/timeout.ts';
import { WAY_OUT } from './way-out.ts';

export interface CheckedLink {
  readonly url: string;
  /** `null`: not known in time. */
  readonly opened: Opened | null;
}

export interface CheckedLinks {
  /** Each address once. */
  readonly opened: readonly CheckedLink[];
  /** Links that are never opened, for what that could do or because they differ by person. */
  readonly skipped: number;
  /** Links beyond the most that are opened. */
  readonly more: number;
}

const MOST_LINKS = 20;
const AT_ONCE = 8;
/** Milliseconds of a review that are waited for links; later answers count for the next review. */
const LINKS_MS = 1000;

/** Opens the links of a campaign, for a bounded time. Returns `null` where that is turned off. */
export async function checkLinks(
  html: string,
  { openLink }: Pick<Outside, 'openLink'>,
): Promise<CheckedLinks | null> {
  if (openLink === null) return null;
  const links = linksIn(html);
  const skippedUrls = new Set(links.filter(isNeverOpened).map(({ url }) => url));
  const urls = [...new Set(links.map(({ url }) => url))].filter((url) => !skippedUrls.has(url));
  const chosen = urls.slice(0, MOST_LINKS);
  const known = new Map<string, Opened>();
  const isOver = { now: false };
  const opening = pMap(
    chosen,
    async (url) => {
      if (!isOver.now) known.set(url, await openLink(url, mayAct));
    },
    { concurrency: AT_ONCE },
  );
  await waitFor(opening, LINKS_MS);
  isOver.now = true;
  return {
    opened: chosen.map((url) => ({ url, opened: known.get(url) ?? null })),
    skipped: skippedUrls.size,
    more: urls.length - chosen.length,
  };
}

interface Link {
  readonly url: string;
  /** The text in it, and the alternatives of its images. */
  readonly label: string;
}

/** Finds the links of HTML that lead to pages, outside of comments. */
export function linksIn(html: string): readonly Link[] {
  const found: { url: string; label: string }[] = [];
  let current: { url: string; label: string } | null = null;
  const parser = new Parser({
    onopentag(name, { href, alt, title }) {
      // A word may go on in another tag.
      if (current && (alt ?? title) !== undefined) current.label += ` ${alt ?? ''} ${title ?? ''} `;
      if ((name !== 'a' && name !== 'area') || href === undefined) return;
      const url = href.trim();
      if (!/^https?:/iu.test(url)) return;
      const link = { url, label: `${alt ?? ''} ${title ?? ''}` };
      found.push(link);
      current = name === 'a' ? link : null;
    },
    ontext(text) {
      if (current) current.label += text;
    },
    onclosetag(name) {
      if (name === 'a') current = null;
    },
  });
  parser.end(html);
  return found;
}

/** Variables and tags, of this service and of others; opening such an address says nothing. */
const TAG = /[{}]|%7[bd]|\*\||\[\[|%%|%5b%5b|<%|%[a-z][\w.-]*%/iu;
/** Addresses at which something may happen to whoever opens them. */
const ACTS = /unsub|subscri|opt-?(?:out|in)\b|prefer|consent|confirm|verif|remove|delete|logout/iu;

/** Opening could unsubscribe somebody, so a link that may act is left to people. */
function isNeverOpened({ url, label }: Link): boolean {
  return TAG.test(url) || mayAct(url) || WAY_OUT.test(label);
}

function mayAct(url: string): boolean {
  return ACTS.test(url) || WAY_OUT.test(url);
}

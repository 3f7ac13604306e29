import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP } from 'node:net';
import { createKept } from './kept.ts';
import { isPublicAddress } from './public-address.ts';
import { waitFor } from './timeout.ts';

/** The state of an address that somebody outside wrote. */
export type Opened =
  | { readonly state: 'answers' }
  /** No program can tell: people may be answered otherwise. */
  | { readonly state: 'unclear'; readonly why: string }
  | { readonly state: 'broken'; readonly why: string };

/** The policy that a domain publishes (RFC 7489, 6.3). */
export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

/** All that Postbell asks of others than Slack and the service. */
export interface Outside {
  /**
   * Opens a link as somebody would who has nothing of ours, and its redirects but those for which
   * `mayAct` is true: opening them may change something. `null`: it is turned off.
   */
  readonly openLink: ((url: string, mayAct: (url: string) => boolean) => Promise<Opened>) | null;
  /** Returns `null` where the domain publishes none. `null` itself: it is turned off. */
  readonly dmarcPolicyOf: ((domain: string) => Promise<DmarcPolicy | null>) | null;
}

/** Returns the IP addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;
/** Returns the texts of a name; none where there are none. */
export type ResolveTexts = (name: string) => Promise<readonly string[]>;

interface OutsideParts {
  readonly checksLinks: boolean;
  readonly checksDmarc: boolean;
  /** Default: the name servers of the machine. */
  readonly resolve?: Resolve;
  readonly resolveTexts?: ResolveTexts;
  /** Default: the addresses of the Internet at large. */
  readonly mayReach?: (address: string) => boolean;
  /** Ports other than those of the schemes that may be reached; default none. */
  readonly ports?: readonly number[];
}

/** Milliseconds of one name server's answer, and of one hop of a link. */
const DNS_MS = 700;
const HOP_MS = 3000;
const MOST_HOPS = 5;
const LINKS_KEPT_MS = 5 * 60_000;
const POLICIES_KEPT_MS = 60 * 60_000;

/** Opens nothing. */
export const NOTHING_OUTSIDE: Outside = { openLink: null, dmarcPolicyOf: null };

/**
 * Creates the one place from which requests go to addresses that outsiders wrote. Each hop is
 * resolved, refused unless all its addresses are public, and connected to the very address that was
 * checked, so that a name server that answers otherwise the second time gains nothing.
 */
export function createOutside(parts: OutsideParts): Outside {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  const opening: Opening = {
    resolve: parts.resolve ?? ((name) => addressesOf(name, resolver)),
    mayReach: parts.mayReach ?? isPublicAddress,
    ports: parts.ports ?? [],
  };
  const texts = parts.resolveTexts ?? ((name) => textsOf(name, resolver));
  const links = createKept<string, Opened>({ forMs: LINKS_KEPT_MS });
  const policies = createKept<string, DmarcPolicy | null>({ forMs: POLICIES_KEPT_MS });
  return {
    openLink: parts.checksLinks
      ? (url, mayAct) => links.get(url, () => openLink(url, mayAct, opening))
      : null,
    dmarcPolicyOf: parts.checksDmarc
      ? (domain) => policies.get(domain, () => dmarcPolicyOf(domain, texts))
      : null,
  };
}

type Opening = Required<Pick<OutsideParts, 'resolve' | 'mayReach' | 'ports'>>;

async function openLink(
  text: string,
  mayAct: (url: string) => boolean,
  opening: Opening,
): Promise<Opened> {
  let address = text;
  for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
    const url = URL.parse(address);
    if (url === null) return broken('isn’t a valid address');
    const answered = await hopTo(url, opening);
    if (!('next' in answered)) return answered;
    address = answered.next;
    if (mayAct(address))
      return { state: 'unclear', why: 'redirects to where something may happen' };
  }
  return broken(`redirects more than ${MOST_HOPS} times`);
}

interface Next {
  readonly next: string;
}

const SCHEMES: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

async function hopTo(url: URL, opening: Opening): Promise<Opened | Next> {
  const usual = SCHEMES[url.protocol];
  if (usual === undefined) return broken(`leads to ${url.protocol}`);
  if (url.username || url.password) return broken('contains a user name or password');
  const port = url.port === '' ? usual : Number(url.port);
  if (port !== usual && !opening.ports.includes(port)) return broken(`leads to port ${port}`);
  const address = await reachable(url.hostname, opening);
  if (address === null) return broken('leads to no public address');
  const head = await waitFor(ask('HEAD', { url, port, address }), HOP_MS);
  const isClear = head.state === 'done' && head.value.status < 400;
  // Some servers know no HEAD, or end the connection.
  const got = isClear ? head : await waitFor(ask('GET', { url, port, address }), HOP_MS);
  if (got.state !== 'done') return broken(wordsOf(got.error));
  const { status, location } = got.value;
  if (status >= 300 && status < 400 && location !== undefined) {
    const next = URL.parse(location, url);
    return next === null ? broken('redirects to no address') : { next: next.href };
  }
  return judged(status);
}

/** Statuses with which servers turn programs away. */
const FOR_PROGRAMS = new Set([401, 403, 405, 406, 408, 429, 451, 503, 999]);

function judged(status: number): Opened {
  if (status < 400) return { state: 'answers' };
  const why = `answers ${status}`;
  return FOR_PROGRAMS.has(status) ? { state: 'unclear', why } : broken(why);
}

const broken = (why: string): Opened => ({ state: 'broken', why });

/** Returns the address to connect to; `null` where there is none, or one that isn't public. */
async function reachable(hostname: string, { resolve, mayReach }: Opening): Promise<string | null> {
  const name = hostname.replace(/^\[(.*)\]$/u, '$1');
  if (isIP(name) !== 0) return mayReach(name) ? name : null;
  const resolved = await waitFor(resolve(name), HOP_MS);
  const addresses = resolved.state === 'done' ? resolved.value : [];
  const [first = null] = addresses;
  // A name with one inner address is one of the inner network.
  return addresses.every(mayReach) ? first : null;
}

interface Hop {
  readonly url: URL;
  readonly port: number;
  readonly address: string;
}

/** Asks for the beginning of an answer alone; its body is never read. */
function ask(method: 'HEAD' | 'GET', { url, port, address }: Hop) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    readonly status: number;
    readonly location: string | undefined;
  }>();
  const isSecure = url.protocol === 'https:';
  const name = url.hostname;
  const options = {
    method,
    host: address,
    port,
    path: `${url.pathname}${url.search}`,
    // A connection of its own: none that somebody else opened, and none that stays.
    agent: false as const,
    signal: AbortSignal.timeout(HOP_MS),
    setHost: false,
    headers: { host: url.host, 'user-agent': 'Postbell (link check)', accept: '*/*' },
    ...(isSecure && isIP(name) === 0 && { servername: name }),
  };
  const onAnswer = (answer: IncomingMessage): void => {
    resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    request.destroy();
  };
  const request = isSecure ? requestSecurely(options, onAnswer) : requestPlainly(options, onAnswer);
  request.on('error', reject);
  request.end();
  return promise;
}

const TOO_SLOW = 'doesn’t answer in time';
const WORDS: Readonly<Record<string, string>> = {
  ABORT_ERR: TOO_SLOW,
  ETIMEDOUT: TOO_SLOW,
  ECONNREFUSED: 'refuses connections',
  CERT_HAS_EXPIRED: 'has an expired certificate',
};

function wordsOf(error: unknown): string {
  if (error === undefined) return TOO_SLOW;
  const code = codeOf(error);
  const isCertificate = /CERT|TLS|SSL/u.test(code);
  return WORDS[code] ?? (isCertificate ? 'has no valid certificate' : 'doesn’t answer');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Asks the name servers alone: files of this machine know names of the inner network. */
async function addressesOf(name: string, resolver: Resolver): Promise<readonly string[]> {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

const NO_TEXTS = new Set(['ENOTFOUND', 'ENODATA']);

async function textsOf(name: string, resolver: Resolver): Promise<readonly string[]> {
  try {
    const found = await resolver.resolveTxt(name);
    return found.map((parts) => parts.join(''));
  } catch (error) {
    if (NO_TEXTS.has(codeOf(error))) return [];
    throw error;
  }
}

/** The most names that are tried for one domain. */
const MOST_NAMES = 5;

/**
 * Reads the policy that counts for a domain: its own, or else that which a domain above has for
 * those below it. It walks up the names, since who registers below which isn't published in DNS.
 */
async function dmarcPolicyOf(domain: string, texts: ResolveTexts): Promise<DmarcPolicy | null> {
  const labels = domain.split('.');
  const names = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  // A long name has too many above it: the last ones count, besides itself.
  const tried = [...names.slice(0, 1), ...names.slice(1).slice(1 - MOST_NAMES)];
  for (const name of tried) {
    const records = (await texts(`_dmarc.${name}`)).filter((one) => DMARC.test(one));
    const [record, another] = records;
    // Several records count as none (RFC 7489, 6.6.3).
    if (record === undefined || another !== undefined) continue;
    const tags = tagsOf(record);
    const own = policyNamed(tags.get('p'));
    return name === domain ? own : (policyNamed(tags.get('sp')) ?? own);
  }
  return null;
}

const DMARC = /^v\s*=\s*DMARC1\s*(?:;|$)/u;

function tagsOf(record: string): ReadonlyMap<string, string> {
  return new Map(
    record.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().toLowerCase()] as const;
    }),
  );
}

function policyNamed(text: string | undefined): DmarcPolicy | null {
  return text === 'none' || text === 'quarantine' || text === 'reject' ? text : null;
}

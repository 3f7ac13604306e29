import { isEventKind } from '../../domain/events.ts';

/** Keys and tokens have at least as many characters; words of a path mostly have fewer. */
const SHORTEST_SECRET = 12;
const MASK = '•••';

/**
 * Masks what may be a secret in an address: a user's name and password, long parts of the path, all
 * values of the query. `https://bot.example.com/relay/•••/spam`.
 */
export function maskedUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return MASK;
  const user = url.username === '' && url.password === '' ? '' : `${MASK}@`;
  const path = url.pathname
    .split('/')
    .map((part) => (part.length >= SHORTEST_SECRET && !isEventKind(part) ? MASK : part))
    .join('/');
  const query = [...url.searchParams.keys()].map((name) => `${name}=${MASK}`).join('&');
  const fragment = url.hash === '' ? '' : `#${MASK}`;
  return `${url.protocol}//${user}${url.host}${path}${query && `?${query}`}${fragment}`;
}

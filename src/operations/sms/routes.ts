import { countryName, findCountry } from '../../domain/countries.ts';
import { InputError, RefusedError, type PostbellError } from '../../lib/errors.ts';
import { enumerated } from '../../lib/text.ts';
import type { SmsMessage } from '../../service/sms/campaign.ts';
import type { SmsSender } from '../../service/sms/sms.ts';
import type { Variable } from '../inputs.ts';
import { withoutSender } from './sender-facts.ts';

type Routes = NonNullable<SmsMessage['routes']>;

/** Spec 2, section 4.2.1. */
const ROUTES = ['national', 'international'] as const;

/**
 * Returns routes by the country’s code, from lines such as `UA=national` or `Ukraine:
 * international`.
 * @throws {InputError} for the field `routes`.
 */
export function routesOf(lines: readonly Variable[] | undefined): Routes | undefined {
  if (lines === undefined || lines.length === 0) return undefined;
  const routes: Record<string, (typeof ROUTES)[number]> = {};
  for (const { name, value } of lines) {
    const country = findCountry(name);
    if (!country) throw problem(`«${name}» isn’t a country: give its code or name, such as UA.`);
    const route = routeOf(value);
    if (!route) {
      throw problem(`The route for ${country.name} is national or international, not «${value}».`);
    }
    routes[country.code] = route;
  }
  return routes;
}

/** Returns e.g. `Ukraine: national, Germany: international`. */
export function routesInWords(routes: Routes): string {
  return Object.entries(routes)
    .map(([code, route]) => `${countryName(code)}: ${route}`)
    .join(', ');
}

/**
 * Explains why the service refused a message: says what to change where a national route lacks its
 * sender (spec 2, section 4.2.1).
 */
export function routeFailure(
  failure: PostbellError,
  { sender, routes = {} }: Pick<SmsMessage, 'sender' | 'routes'>,
  registrations: readonly SmsSender[] | null,
): PostbellError {
  if (!(failure instanceof RefusedError) || failure.status === 404) return failure;
  const national = Object.entries(routes).filter(([, route]) => route === 'national');
  const names = national.map(([code]) => countryName(code));
  const without = withoutSender(registrations ?? [], names);
  if (registrations === null || without.length === 0) return failure;
  return new InputError(
    `The service refused this: the national route needs an active sender, and ${sender} isn’t one in ${enumerated(without)}. Choose the international route there.`,
    { field: 'routes', cause: failure },
  );
}

/** Reads a route, of which the first letters will do: `nat`, `int`. */
function routeOf(value: string): (typeof ROUTES)[number] | undefined {
  const typed = value.toLowerCase();
  return typed === '' ? undefined : ROUTES.find((route) => route.startsWith(typed));
}

function problem(message: string): InputError {
  return new InputError(message, { field: 'routes' });
}

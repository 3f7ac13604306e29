import { countryName, findCountry } from '../../core/countries.ts';
import { InputError } from '../../core/errors.ts';
import type { SmsMessage } from '../../service/sms-campaign.ts';
import type { Variable } from '../inputs.ts';

type Routes = NonNullable<SmsMessage['routes']>;

/** Spec 2, section 4.2.1. */
const ROUTES = ['national', 'international'] as const;

/**
 * Routes by the country’s code, from lines such as `UA=national` or `Ukraine: international`.
 * @throws {InputError} for the field `routes`.
 */
export function routesOf(lines: readonly Variable[] | undefined): Routes | undefined {
  if (lines === undefined || lines.length === 0) return undefined;
  const routes: Record<string, (typeof ROUTES)[number]> = {};
  for (const { name, value } of lines) {
    const country = findCountry(name);
    if (!country) throw problem(`«${name}» is no country: write its code or name, such as UA.`);
    const route = routeOf(value);
    if (!route) {
      throw problem(`The route for ${country.name} is national or international, not «${value}».`);
    }
    routes[country.code] = route;
  }
  return routes;
}

/** `Ukraine: national, Germany: international`. */
export function routesInWords(routes: Routes): string {
  return Object.entries(routes)
    .map(([code, route]) => `${countryName(code)}: ${route}`)
    .join(', ');
}

/** `nat` and `int` will do. */
function routeOf(value: string): (typeof ROUTES)[number] | undefined {
  const typed = value.toLowerCase();
  return typed === '' ? undefined : ROUTES.find((route) => route.startsWith(typed));
}

function problem(message: string): InputError {
  return new InputError(message, { field: 'routes' });
}

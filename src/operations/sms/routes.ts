import { countryName, findCountry } from '../../domain/countries.ts';
import { countriesOf } from '../../domain/phone.ts';
import { type Fact, type Section, warning } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import {
  type InputError,
  inputError,
  isNotFound,
  type PostbellError,
  RefusedError,
} from '../../lib/errors.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import type { Service } from '../../service/service.ts';
import { SMS_SENDER_STATUS, type SmsMessage } from '../../service/sms/campaign.ts';
import type { SmsSender } from '../../service/sms/sms.ts';
import { numberColumn, tableOf } from '../../commands/browse/columns.ts';
import type { Variable } from '../../commands/inputs.ts';
import { idKey } from '../../commands/references/ranked.ts';
import type { Recipients } from './recipients.ts';

type Routes = NonNullable<SmsMessage['routes']>;

/** Spec 2, section 4.2.1. */
const ROUTES = ['national', 'international'] as const;

export const ROUTES_INPUT = {
  kind: 'variables',
  label: 'Routes by country',
  hint: 'One per line, such as UA=national. Leave blank to let the service choose',
  optional: true,
} as const;

/** Reads `UA=national` or `Ukraine: international`. @throws {InputError} for the field `routes`. */
export function routesOf(lines: readonly Variable[] | undefined): Routes | undefined {
  if (lines === undefined || lines.length === 0) return undefined;
  const routes: Record<string, (typeof ROUTES)[number]> = {};
  for (const { name, value } of lines) {
    const country = findCountry(name);
    if (!country) throw problem(`“${name}” isn’t a country. Use a code or name, such as UA.`);
    const route = routeOf(value);
    if (!route) {
      throw problem(`“${value}” isn’t a route. Use national or international for ${country.name}.`);
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

/** Says what to change where a national route lacks its sender (spec 2, section 4.2.1). */
export function routeFailure(
  failure: PostbellError,
  { sender, routes = {} }: Pick<SmsMessage, 'sender' | 'routes'>,
  registrations: readonly SmsSender[] | null,
): PostbellError {
  if (!(failure instanceof RefusedError) || failure.isExplained || isNotFound(failure)) {
    return failure;
  }
  const national = Object.entries(routes).filter(([, route]) => route === 'national');
  const names = national.map(([code]) => countryName(code));
  const without = withoutSender(registrations ?? [], names);
  if (registrations === null || without.length === 0) return failure;
  return inputError(
    'routes',
    `The national route needs an active sender, and ${sender} isn’t active in ${enumerated(without)}. Choose the international route there.`,
    failure,
  );
}

/** Reads a route, of which the first letters will do: `nat`, `int`. */
function routeOf(value: string): (typeof ROUTES)[number] | undefined {
  const typed = value.toLowerCase();
  return typed === '' ? undefined : ROUTES.find((route) => route.startsWith(typed));
}

function problem(message: string): InputError {
  return inputError('routes', message);
}

/** The most countries listed: nobody chooses routes for more by hand. */
const MOST_ROWS = 20;

/** Returns where a sender is registered, as `Larkspur · active in Germany; rejected in Ukraine`. */
export function senderFact(sender: string, registrations: readonly SmsSender[]): Fact {
  const byStatus = Map.groupBy(registrations, ({ status }) => status.name);
  const parts = [...byStatus].map(
    ([status, all]) => `${uncapitalised(status)} in ${enumerated(all.map(countryOf))}`,
  );
  return { label: 'From', value: compact([sender, parts.join('; ')]).join(' · ') };
}

export function countryTable(
  registrations: readonly SmsSender[],
  recipients: Recipients,
): Section[] {
  const statuses = new Map(registrations.map((one) => [countryOf(one), one.status.name]));
  const counts =
    recipients.kind === 'phones'
      ? countriesOf(recipients.phones.valid)
      : [...statuses.keys()].map((name) => [name, 0] as const);
  if (counts.length === 0) return [];
  return [
    tableOf(counts.slice(0, MOST_ROWS), [
      { title: 'Country', cell: ([name]) => name },
      { title: 'Code', cell: ([name]) => findCountry(name)?.code ?? '–' },
      recipients.kind === 'phones' && numberColumn('Numbers', ([, count]) => count),
      { title: 'Sender', cell: ([name]) => statuses.get(name) ?? 'Not registered' },
    ]),
  ];
}

/** Says what the sender means for the routes, by the specification (spec 2, section 4.2.1). */
export function senderNotices(
  sender: string,
  registrations: readonly SmsSender[] | null,
  recipients: Recipients,
): Section[] {
  if (registrations === null) return [];
  const names =
    recipients.kind === 'phones' ? countriesOf(recipients.phones.valid).map(([name]) => name) : [];
  const without = withoutSender(registrations, names);
  if (registrations.length > 0 && without.length === 0) return [];
  const lacks =
    registrations.length === 0 ? 'registered in any country' : `active in ${enumerated(without)}`;
  return [
    warning(
      `${sender} isn’t ${lacks}. Where registration is required, only the international route works.`,
    ),
  ];
}

export function senderMissing(failure: PostbellError | null): Section[] {
  if (!failure) return [];
  return [warning(`The sender’s countries are missing. ${failure.message}`)];
}

function withoutSender(
  registrations: readonly SmsSender[],
  countries: readonly string[],
): readonly string[] {
  const active = new Set(registrations.filter(isActive).map(countryOf));
  return countries.filter((name) => !active.has(name));
}

export async function registrationsOf(
  { sms }: Service,
  sender: string,
): Promise<readonly SmsSender[]> {
  const all = await sms.senders();
  return all.filter((one) => idKey(one.sender) === idKey(sender));
}

function isActive({ status }: SmsSender): boolean {
  return status.code === SMS_SENDER_STATUS.active.code;
}

/** Names the country by its code, so that another spelling of the name makes no difference. */
function countryOf({ countryCode, country }: SmsSender): string {
  return countryCode ? countryName(countryCode) : country;
}

import { countryName, findCountry } from '../../domain/countries.ts';
import type { PostbellError } from '../../lib/errors.ts';
import { formatNumber } from '../../domain/figures.ts';
import type { Fact, Section } from '../../domain/reply.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import type { Service } from '../../service/service.ts';
import { SMS_SENDER_STATUS } from '../../service/sms/campaign.ts';
import type { SmsSender } from '../../service/sms/sms.ts';
import { countriesOf, type Recipients } from './recipients.ts';

/** The most countries listed: nobody chooses routes for more by hand. */
const MOST_ROWS = 20;

/** Returns where a sender is registered, as `Larkspur · active in Germany; rejected in Ukraine`. */
export function senderFact(sender: string, registrations: readonly SmsSender[]): Fact {
  const byStatus = Map.groupBy(registrations, ({ status }) => status.name);
  const parts = [...byStatus].map(
    ([status, all]) => `${uncapitalised(status)} in ${enumerated(all.map(countryOf))}`,
  );
  return {
    label: 'From',
    value: [sender, ...(parts.length > 0 ? [parts.join('; ')] : [])].join(' · '),
  };
}

/** Lists the countries that a route can be chosen for, with the code to write for each. */
export function countryTable(
  registrations: readonly SmsSender[],
  recipients: Recipients,
): Section[] {
  const statuses = new Map(registrations.map((one) => [countryOf(one), one.status.name]));
  const counts =
    recipients.kind === 'phones'
      ? countriesOf(recipients.phones.valid)
      : [...statuses.keys()].map((name) => [name, null] as const);
  if (counts.length === 0) return [];
  const rows = counts
    .slice(0, MOST_ROWS)
    .map(([name, count]) => [
      name,
      findCountry(name)?.code ?? '–',
      ...(count === null ? [] : [formatNumber(count)]),
      statuses.get(name) ?? 'Not registered',
    ]);
  const numbers =
    recipients.kind === 'phones' ? [{ title: 'Numbers', align: 'right' } as const] : [];
  return [
    {
      kind: 'table',
      columns: [{ title: 'Country' }, { title: 'Code' }, ...numbers, { title: 'Sender there' }],
      rows,
    },
  ];
}

/** Says what the sender means for the routes, by the specification (spec 2, section 4.2.1). */
export function senderNotices(
  sender: string,
  registrations: readonly SmsSender[],
  recipients: Recipients,
): Section[] {
  if (registrations.length === 0) {
    return [
      warning(
        `${sender} is registered in no country. Countries that want a registered sender take it by the international route only.`,
      ),
    ];
  }
  if (recipients.kind === 'list') return [];
  const names = countriesOf(recipients.phones.valid).map(([name]) => name);
  const without = withoutSender(registrations, names);
  if (without.length === 0) return [];
  return [
    warning(
      `${sender} isn’t an active sender in ${enumerated(without)}: where one is needed, only the international route works.`,
    ),
  ];
}

/** Warns that the registrations could not be read. */
export function senderMissing(failure: PostbellError | null): Section[] {
  if (!failure) return [];
  return [warning(`Missing here: where the sender is registered. ${failure.message}`)];
}

/** Returns those of these countries, by name, in which the sender isn't active. */
export function withoutSender(
  registrations: readonly SmsSender[],
  countries: readonly string[],
): readonly string[] {
  const active = new Set(registrations.filter(isActive).map(countryOf));
  return countries.filter((name) => !active.has(name));
}

/** Reads the registrations of one sender, whatever their status. */
export async function registrationsOf(
  { sms }: Service,
  sender: string,
): Promise<readonly SmsSender[]> {
  const all = await sms.senders();
  return all.filter((one) => one.sender.toLowerCase() === sender.toLowerCase());
}

function isActive({ status }: SmsSender): boolean {
  return status.code === SMS_SENDER_STATUS.active.code;
}

/** Names the country by its code, so that another spelling of the name makes no difference. */
function countryOf({ countryCode, country }: SmsSender): string {
  return countryCode ? countryName(countryCode) : country;
}

function warning(text: string): Section {
  return { kind: 'notice', tone: 'warning', text };
}

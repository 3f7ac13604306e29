import type { AllMiddlewareArgs, BlockSuggestion, SlackOptionsMiddlewareArgs } from '@slack/bolt';
import type { Option } from '@slack/types';
import { maskPeople } from '../lib/mask.ts';
import { waitFor } from '../lib/timeout.ts';
import type { Choice } from '../commands/inputs.ts';
import { waitedMs } from './acknowledgement.ts';
import { plain, cut } from './blocks/text.ts';
import { actingAs } from '../service/principal.ts';
import type { Bot } from './bot.ts';
import { optionOf, pickedFrom, type PickFrom } from './forms/fields.ts';
import { readMetadata } from './forms/views.ts';
import { LIMITS } from './limits.ts';

/** Milliseconds of Slack's 3 s after which a picker gets an empty list rather than none. */
const TIMEOUT_MS = 2600;

/** Zones that Node.js lists under older names only (IANA time zone database, `backward`). */
const TODAYS_NAMES = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
];

type Suggestions = SlackOptionsMiddlewareArgs<'block_suggestion'> &
  Pick<AllMiddlewareArgs, 'context'>;

interface Found extends Choice {
  readonly detail?: string | undefined;
}

/** These have the account's own addresses, which everybody who may look reads. */
const OWN: ReadonlySet<string> = new Set(['sender', 'smtp-sender']);

export async function onTypeahead(bot: Bot, { body, ack, context }: Suggestions): Promise<void> {
  const from = pickedFrom(body.action_id);
  const waited = await waitFor(
    from ? search(bot, from, body) : Promise.resolve([]),
    TIMEOUT_MS - waitedMs(context),
  );
  const found = waited.state === 'done' ? waited.value : [];
  if (waited.state !== 'done') {
    const { error: err, state } = waited;
    bot.log.warn({ err, from, state }, 'a picker stayed empty');
  }
  await ack({ options: found.filter(isOfferable).slice(0, LIMITS.options.select).map(offer) });
}

function zonesLike(query: string): readonly Choice[] {
  const requested = query.trim().toLowerCase().replaceAll(/\s+/g, '_');
  const known = new Set(['UTC', ...TODAYS_NAMES, ...Intl.supportedValuesOf('timeZone')]);
  const zones = [...known];
  const place = (zone: string) => {
    const name = zone.toLowerCase();
    if (name.startsWith(requested) || (name.split('/').at(-1) ?? '').startsWith(requested))
      return 0;
    return name.includes(requested) ? 1 : 2;
  };
  return zones
    .filter((zone) => place(zone) < 2)
    .sort((a, b) => place(a) - place(b))
    .map((zone) => ({ value: zone, label: zone }));
}

async function search(bot: Bot, from: PickFrom, body: BlockSuggestion): Promise<readonly Found[]> {
  if (from.to === 'zone') return zonesLike(body.value);
  const metadata = readMetadata(body.view?.private_metadata ?? '');
  const operation = bot.catalogue.find(metadata?.operation ?? '');
  const personId = body.user.id;
  const somebody = { personId, channelId: metadata?.channelId ?? body.channel?.id ?? null };
  const rights = await bot.policy.rightsOf(somebody);
  // Without a form it is known only what is looked for: that takes looking.
  if (!(operation ? rights.mayTry(operation.needs()) : rights.has('look'))) return [];
  const principal = bot.policy.principalOf(somebody, operation?.needs());
  const scope = { channelId: somebody.channelId ?? personId, personId, only: from.only };
  const found = await actingAs(principal, () => bot.references.search(from.to, body.value, scope));
  const own = OWN.has(from.to) || rights.has('people');
  const shown = (text: string) => (own ? text : maskPeople(text));
  return found.map(({ id, title, detail }) => ({
    value: id,
    label: shown(title),
    detail: detail === undefined ? detail : shown(detail),
  }));
}

function isOfferable({ value }: Found): boolean {
  return value !== '' && value.length <= LIMITS.options.value;
}

function offer(found: Found): Option {
  const detail = cut(found.detail?.trim() ?? '', LIMITS.options.text);
  return { ...optionOf(found), ...(detail !== '' && { description: plain(detail) }) };
}

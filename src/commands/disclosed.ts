import type { RawValues, Reply, ReplyFile } from '../domain/reply.ts';
import type { AuditTrail } from '../policy/audit.ts';
import { maskPeople } from '../lib/mask.ts';
import { disclosedTo, maskedParts, namesPeople } from '../policy/disclosure.ts';
import type { OwnAddresses } from '../policy/own-addresses.ts';
import type { Policy } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import { attemptOf } from './audited.ts';
import type { Invocation } from './invocation.ts';
import type { Outcome } from './outcomes.ts';

interface Door {
  readonly policy: Pick<Policy, 'rightsOf'>;
  readonly ownAddresses: Pick<OwnAddresses, 'all'>;
  readonly audit: AuditTrail;
  readonly store: Pick<Store, 'uploads' | 'buttonPayloads'>;
  readonly now: () => Date;
}

interface Reader {
  readonly personId: string;
  readonly channelId: string | null;
}

type Shown = Pick<Reply, 'summary' | 'sections' | 'actions' | 'footnote'>;

/** Returns an outcome as its reader may read it, and has the trail say which files they got. */
export async function disclosedOutcome(bot: Door, outcome: Outcome): Promise<Outcome> {
  const { invocation } = outcome;
  if (!('reply' in outcome) || invocation === null || !namesPeople(outcome.reply)) return outcome;
  return { ...outcome, reply: await disclosedReply(bot, invocation, outcome.reply) };
}

async function disclosedReply(bot: Door, invocation: Invocation, reply: Reply): Promise<Reply> {
  const { operation, raw, to } = invocation;
  const rights = await bot.policy.rightsOf(to);
  const isRead = operation.effect === 'reads';
  const mayExport = !isRead || operation.needs(raw).rights.includes('export');
  const { announcement } = reply;
  const isAnnounced = announcement !== undefined && namesPeople({ title: '', announcement });
  const senders = rights.has('people') && !isAnnounced ? [] : await bot.ownAddresses.all();
  const own = [...senders, ...addressesIn(raw)];
  const { reply: disclosed, exported } = disclosedTo(reply, { rights, own, mayExport });
  // A whole channel reads it, and the name of an item may have a person in it.
  const shown = {
    ...disclosed,
    ...(isAnnounced && { announcement: maskedParts(announcement, senders) }),
  };
  const isOthers = ({ ownerId = to.personId }: ReplyFile) => ownerId !== to.personId;
  if (exported.length > 0 && (!mayExport || exported.some(isOthers))) {
    const names = exported.map(({ name }) => name).join(', ');
    const words = `exported ${names}.`;
    await bot.audit.report(await attemptOf(bot, invocation), { outcome: 'done', words });
  }
  return shown;
}

/** Returns what somebody is shown beside answers, such as App Home, as they may read it. */
export async function shownTo<R extends Shown>(
  bot: Door,
  to: Reader,
  shown: R,
  raw: RawValues = {},
): Promise<R> {
  if (!namesPeople({ title: '', ...shown })) return shown;
  const rights = await bot.policy.rightsOf(to);
  if (rights.has('people')) return shown;
  const own = [...(await bot.ownAddresses.all()), ...addressesIn(raw)];
  const { title: _, ...reply } = disclosedTo(
    { title: '', ...shown },
    { rights, own, mayExport: false },
  ).reply;
  return { ...shown, ...reply };
}

/** Leaves out of a form's values what its reader may not read: a masked one would be saved. */
export async function fillableBy(
  bot: Door,
  to: Reader,
  raw: RawValues,
  given: RawValues,
): Promise<RawValues> {
  const isOpen = ([name, value]: readonly [string, string]) =>
    given[name] === value || maskPeople(value) === value;
  if (Object.entries(raw).every(isOpen)) return raw;
  const rights = await bot.policy.rightsOf(to);
  if (rights.has('people')) return raw;
  const own = await bot.ownAddresses.all();
  const isFor = (entry: readonly [string, string]) =>
    isOpen(entry) || maskedParts(entry[1], own) === entry[1];
  return Object.fromEntries(Object.entries(raw).filter(isFor));
}

/** Addresses that somebody typed themself disclose nothing to them. */
function addressesIn(raw: RawValues): readonly string[] {
  return Object.values(raw).flatMap((text) =>
    text.split(/[\s<>,;"']+/u).filter((word) => word.includes('@')),
  );
}

import type { RawValues, Reply } from '../domain/reply.ts';
import type { AuditTrail } from '../policy/audit.ts';
import { disclosedTo, mayNamePeople } from '../policy/disclosure.ts';
import type { Policy } from '../policy/policy.ts';
import type { Store } from '../store/store.ts';
import { attemptOf } from './audited.ts';
import type { Invocation } from './execute.ts';
import type { Outcome } from './outcomes.ts';
import { actingAs } from '../service/principal.ts';
import type { References } from './references.ts';

interface Door {
  readonly policy: Pick<Policy, 'rightsOf' | 'principalOf'>;
  readonly references: Pick<References, 'search'>;
  readonly audit: AuditTrail;
  readonly store: Pick<Store, 'uploads' | 'buttonPayloads'>;
  readonly now: () => Date;
}

/** Returns an outcome as its reader may read it, and has the trail say which files they got. */
export async function disclosedOutcome(bot: Door, outcome: Outcome): Promise<Outcome> {
  const { invocation } = outcome;
  if (!('reply' in outcome) || invocation === null || !mayNamePeople(outcome.reply)) return outcome;
  return { ...outcome, reply: await disclosedReply(bot, invocation, outcome.reply) };
}

async function disclosedReply(bot: Door, invocation: Invocation, reply: Reply): Promise<Reply> {
  const { operation, raw, to } = invocation;
  const rights = await bot.policy.rightsOf(to);
  const isRead = operation.effect === 'reads';
  const mayExport = !isRead || operation.needs(raw).rights.includes('export');
  const known = () => actingAs(bot.policy.principalOf(to), () => ownAddresses(bot, to));
  const own = rights.has('people') ? [] : [...(await known()), ...addressesIn(raw)];
  const { reply: shown, exported } = disclosedTo(reply, { rights, own, mayExport });
  if (exported.length > 0 && !mayExport) {
    const names = exported.map(({ name }) => name).join(', ');
    const words = `exported ${names}.`;
    await bot.audit.report(await attemptOf(bot, invocation), { outcome: 'done', words });
  }
  return shown;
}

/** Returns the addresses that the account sends from, which everybody who may look reads. */
async function ownAddresses(
  { references }: Pick<Door, 'references'>,
  { personId, channelId }: { readonly personId: string; readonly channelId: string | null },
): Promise<readonly string[]> {
  const scope = { personId, channelId: channelId ?? personId };
  const [senders, smtpSenders] = await Promise.all([
    references.search('sender', '', scope),
    references.search('smtp-sender', '', scope),
  ]);
  return [...new Set([...senders, ...smtpSenders].map(({ id }) => id))].filter((id) =>
    id.includes('@'),
  );
}

/** What somebody typed themself is no news to them. */
function addressesIn(raw: RawValues): readonly string[] {
  return Object.values(raw).flatMap((text) => text.match(/[^\s<>,;"']+@[^\s<>,;"']+/gu) ?? []);
}

import { describe, expect, it } from 'vitest';
import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import type { RawValues } from '../../src/domain/reply.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { WEEKLY } from '../operations/campaign/recurring/shown.ts';
import { NOW, sandboxPostbell } from './context.ts';
import { labelsIn, actionIn } from './seen.ts';

/**
 * What is done at once without a way back on its answer, and why that harms nobody. Whatever isn't
 * here asks first or has an undo.
 */
const HARMLESS: Readonly<Record<string, string>> = {
  'campaign draft': 'Nobody gets a draft, and sending it asks.',
  'template create': 'Nobody gets a template until it is sent.',
  'sender add': 'The owner of the address gets a code, and it sends nothing without that.',
  'sender resend': 'The owner of the address gets one more code.',
  'sender activate': 'Takes the code that only the owner has; “sender remove” ends it.',
  'list create': 'Nobody is in a new list.',
  'tag create': 'Nobody has a new tag.',
  'smtp sender add': 'Only the owner of the address gets a code.',
  'smtp domain add': 'A domain sends nothing until its DNS records are there.',
  'postbell digest now': 'It is posted where it comes anyway.',
  'postbell form discard': 'Only what one has typed oneself, and Home asks which one.',
  'postbell incidents take': 'Its answer has “Let go”; the timeline keeps both.',
  'postbell incidents assign': 'It can be handed back; the timeline keeps both.',
  'postbell incidents release': 'Anyone can take it again; the timeline keeps both.',
  'postbell incidents resolve': 'It’s a person’s word; a rate that gets worse begins anew.',
  'postbell alerts resume': 'Only what had stopped by itself goes on; “alerts mute” stops it.',
  'postbell alerts unmute': 'What was silent is shown again; “alerts mute” stops it.',
  'postbell digest unmute': 'What was silent is posted again; “digest mute” stops it.',
  'postbell monitor unmute': 'What was silent is posted again; “monitor mute” stops it.',
  'postbell monitor resume': 'Only what had stopped goes on; “monitor pause” stops it.',
  'campaign recurring unmute': 'What was silent is shown again; “recurring mute” stops it.',
  'postbell approvals return': 'Nothing was done yet, and it can be asked for again.',
  'postbell approvals withdraw': 'Nothing was done yet, and one can ask for it again.',
  'postbell approvals explain': 'Another reason takes its place.',
  'postbell tokens create': 'It does what its own person may; “tokens delete” ends it.',
  'postbell tokens delete': 'Another token takes its place; nobody gets the old one back.',
  'postbell jobs resume': 'Goes on with what was confirmed; its message has the undo.',
  'postbell jobs stop': 'Stops a run before it does more; its message has the undo.',
};

const postbell = sandboxPostbell({ people: 60 });

const SENDER = { person: 'U0OMAR', what: 'role:sender' };
const CHANGED_ALERT = { mode: 'digest', list: '4101', quiet: '22:00-07:00' };
const HERE = { channelId: 'C0NEWS', createdBy: 'U0ADMIN' };

async function digest(): Promise<RawValues> {
  for (const { id } of await postbell.store.digests.list()) await postbell.store.digests.remove(id);
  const weekly = { kind: 'weekly', days: 'fri', list: '4101', quiet: 'nothing' };
  await postbell.run('postbell digest add', weekly);
  return { digest: (await postbell.store.digests.list('C0NEWS'))[0]?.id ?? '' };
}

async function alert(): Promise<RawValues> {
  const requested = { ...PLAIN_ALERT, ...HERE };
  return { alert: (await postbell.store.alerts.add(requested, NOW)).id };
}

async function watch(): Promise<RawValues> {
  const there = await postbell.store.monitors.list('C0NEWS');
  if (there.length === 0)
    await postbell.run('postbell monitor add', { kinds: 'balance', below: '5' });
  return { monitor: (await postbell.store.monitors.list('C0NEWS'))[0]?.id ?? '' };
}

async function recurring(): Promise<RawValues> {
  const [there] = await postbell.store.recurringSends.list();
  if (there?.pausedAt) await postbell.run('campaign recurring resume', { recurring: there.id });
  if (!there) await postbell.run('campaign recurring add', WEEKLY);
  return { recurring: (await postbell.store.recurringSends.list())[0]?.id ?? '' };
}

async function webhook(): Promise<RawValues> {
  await postbell.run('webhook create', { url: 'https://crm.example.com/old', events: 'spam' });
  const [made] = await postbell.service.webhooks.all();
  return { webhook: made?.id ?? '', url: 'https://crm.example.com/new' };
}

async function bulkRun(): Promise<RawValues> {
  const made = await postbell.run('blacklist add', { addresses: 'carl@example.com' });
  return actionIn(made, labelsIn(made)[0] ?? '').values;
}

/** These values, once this has been done. */
const after =
  (name: string, raw: RawValues, values: RawValues = raw) =>
  async () => {
    await postbell.run(name, raw);
    return values;
  };

/** Values where those of the example are of something that isn't there from the beginning. */
const VALUES: Readonly<Record<string, () => Promise<RawValues> | RawValues>> = {
  'blacklist remove': after('blacklist add', { addresses: 'dora@example.com' }),
  'sms blacklist remove': after('sms blacklist add', { phones: '+380501234567' }),
  'webhook edit': webhook,
  'sms numbers edit': () => ({ list: '4102', variables: 'Orders=3', phones: '+380501234567' }),
  'push subscriber activate': after('push subscriber deactivate', { subscriber: '900001' }),
  'postbell limits reset': after('postbell limits set', { complaints: '0.05/0.2' }, {}),
  'postbell digest edit': async () => ({ ...(await digest()), time: '10:00' }),
  'postbell digest pause': digest,
  'postbell digest resume': async () => {
    const made = await digest();
    await postbell.run('postbell digest pause', made);
    return made;
  },
  'postbell digest remove': digest,
  'postbell digest subscribe': digest,
  'postbell monitor edit': async () => ({ ...(await watch()), below: '9' }),
  'postbell monitor remove': watch,
  'campaign recurring edit': async () => ({ ...(await recurring()), time: '10:00', copy: '71014' }),
  'campaign recurring pause': recurring,
  'campaign recurring resume': async () => {
    const made = await recurring();
    await postbell.run('campaign recurring pause', made);
    return made;
  },
  'campaign recurring mute': recurring,
  'campaign recurring remove': recurring,
  'campaign recurring skip': recurring,
  'campaign recurring unskip': async () => {
    await postbell.run('campaign recurring skip', await recurring());
    return recurring();
  },
  'postbell alerts edit': async () => ({ ...(await alert()), ...CHANGED_ALERT }),
  'postbell alerts mute': alert,
  'postbell alerts pause': alert,
  'postbell digest mute': digest,
  'postbell monitor mute': watch,
  'postbell monitor pause': watch,
  'postbell alerts remove': alert,
  'postbell jobs undo': bulkRun,
  'postbell approvals set': after('postbell grant', SENDER, { recipients: '500' }),
  'postbell approvals off': after('postbell approvals set', { cost: '20', channel: 'C0NEWS' }, {}),
  'postbell quiet off': after('postbell quiet set', { hours: '21:00-07:00' }, {}),
  'postbell revoke': after('postbell grant', { person: 'U0OMAR', what: 'right:export' }),
};

/** Fields of what is made anew by an undo. */
const NEW_WITH_UNDO = new Set(['id', 'createdAt', 'setAt']);
/** What the service only queues, so that it isn't there yet to be undone: see tag.test.ts. */
const QUEUED = 'tag edit';

/** Everything that the service and Postbell keep, as plain values. */
async function everything(): Promise<unknown> {
  const { alerts, digests, monitors, recurringSends, preparedSends } = postbell.store;
  const { limits, rights, approvals, quietHours } = postbell.store;
  const subscribed = [alerts.list(), digests.list(), monitors.list(), recurringSends.list()];
  const channel = [...subscribed, preparedSends.inState('skipped'), limits.of('C0NEWS')];
  const workspace = [rights.all(), approvals.rules(), quietHours.get()];
  const kept = await Promise.all([...channel, ...workspace]);
  const own = JSON.stringify(kept, (key, value: unknown) =>
    NEW_WITH_UNDO.has(key) ? undefined : value,
  );
  // Campaigns and single emails are many, and none of these operations changes them.
  const { campaigns: _, smtp: __, ...state } = postbell.sandbox.state();
  const service = JSON.stringify(state, (key, value: unknown) => {
    if (value instanceof Map) return Object.fromEntries(value);
    // An entry that is put back says so.
    if (key === 'description') return undefined;
    // A phone number means the same with its plus and without, and so does 7 as a text.
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return value.replace(/^\+(?=\d+$)/, '');
    return value instanceof Set ? [...value] : value;
  });
  return [JSON.parse(own), JSON.parse(service)];
}

const WRITING = catalogue.operations.filter(({ effect }) => effect === 'writes');

describe('what changes something', () => {
  it('is excused by name only where it is done without a question', () => {
    const known = new Set(WRITING.map(({ name }) => name));
    expect(Object.keys(HARMLESS).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(WRITING.filter(({ name }) => !(name in HARMLESS)).map((one) => [one.name, one] as const))(
    '%s asks first, or is undone by a button as if it had not been',
    async (name, { inputs, example }) => {
      const raw = (await VALUES[name]?.()) ?? readCommandLine(inputs, example);
      if ((await postbell.question(name, raw)) !== null) return;
      const before = await everything();
      const reply = await postbell.run(name, raw);
      // The audit trail offers the same later on.
      const undo = reply.actions?.find((one) => one.kind === 'operation' && one.undo !== undefined);
      expect(undo?.label).toMatch(/^Undo|^Unmute$/u);
      if (name === QUEUED) return;
      await postbell.click(reply, undo?.label ?? '');
      expect(await everything()).toEqual(before);
    },
  );
});

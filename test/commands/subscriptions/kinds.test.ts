import { describe, expect, it } from 'vitest';
import type { RawValues, Reply } from '../../../src/domain/reply.ts';
import { rightFor } from '../../../src/domain/subscription.ts';
import { ForbiddenError } from '../../../src/lib/errors.ts';
import { readCommandLine } from '../../../src/commands/command-line.ts';
import type { OperationContext } from '../../../src/commands/context.ts';
import type { Operation } from '../../../src/commands/define.ts';
import type { SubscriptionCommands } from '../../../src/commands/subscriptions/define-subscription.ts';
import { hereOf } from '../../../src/commands/subscriptions/here.ts';
import { SUBSCRIPTIONS } from '../../../src/operations/subscriptions.ts';
import { pauseNotices } from '../../../src/outbox/pause-notices.ts';
import { elementOf, pickedFrom } from '../../../src/slack/forms/fields.ts';
import { grant, policyBy, rightsBy } from '../../policy/rights-of.ts';
import { postbellAlone, NOW } from '../context.ts';
import { actionIn, labelsIn, noticesIn, paragraphsIn, rowsIn, summaryIn } from '../seen.ts';
import { REMINDERS, reminders, type ReminderSettings } from './reminders.ts';

const RECURRING_SETTINGS = {
  lists: '4104',
  sender: 'news@larkspur.example',
  subject: 'News',
  template: '506',
  days: 'first tue',
};

type Typed = readonly [settings: RawValues, change: RawValues];

/** What is typed where the examples of a kind say more than one thing at once. */
const TYPED: Readonly<Record<string, Typed>> = {
  alert: [{ kinds: 'spam' }, { mode: 'thread' }],
  digest: [{ kind: 'bounces' }, { time: '18:00' }],
  monitor: [{ kinds: 'balance' }, { below: '50' }],
  recurring: [RECURRING_SETTINGS, { time: '08:30' }],
};

/** Returns what the examples of a kind's commands add, and change. */
function typedBy({ kind, operations }: SubscriptionCommands): Typed {
  const [settings = {}, change = {}] = ['add', 'edit'].map((verb) => {
    const operation = operations.find(({ name }) => name === `${kind.command} ${verb}`);
    const { inputs = {}, example = '' } = operation ?? {};
    const { [kind.kind]: _, ...values } = readCommandLine(inputs, example);
    return values;
  });
  return TYPED[kind.kind] ?? [settings, change];
}

const KINDS = Object.fromEntries([...SUBSCRIPTIONS, reminders].map((one) => [one.kind.kind, one]));

const VERA = { id: 'U0VERA', zone: 'UTC' };
const viewer = { person: VERA, rights: await rightsBy('role:viewer') };
/** Somebody who may set up such, by the right that a kind takes. */
const RIGHTFUL = {
  channels: { role: 'role:marketer', rights: await rightsBy('role:marketer') },
  send: { role: 'role:sender', rights: await rightsBy('role:sender') },
} as const;

describe.each(Object.keys(KINDS))('a subscription of the kind %s', (name) => {
  const commands = KINDS[name] ?? reminders;
  const [settings, change] = typedBy(commands);
  const postbell = postbellAlone();
  const { kind } = commands;
  const { role, rights: ofRole } = RIGHTFUL[rightFor(kind) === 'send' ? 'send' : 'channels'];
  const rightful = { person: VERA, rights: ofRole, policy: policyBy([grant(role)]) };
  const run = async (verb: string, raw: RawValues = {}, more: Partial<OperationContext> = {}) => {
    const operation = commands.operations.find((one) => one.verb.endsWith(verb));
    return ran(operation, raw, postbell.context(more));
  };
  const ran = async (
    operation: Operation | undefined,
    raw: RawValues,
    context: OperationContext,
  ): Promise<Reply> => {
    const prepared = operation?.prepare(raw, context);
    if (!prepared?.run) throw prepared?.problems[0] ?? new Error('no such command');
    return prepared.run();
  };
  const all = () =>
    postbell.store.subscriptions
      .of({ ...REMINDERS, kind: kind.kind, read: (kept) => kept as ReminderSettings })
      .list();
  const added = async (more: Partial<OperationContext> = {}) =>
    actionIn(await run(' add', settings, more), 'Undo').values;
  const clear = async () => {
    for (const { id } of await all()) await run(' remove', { [kind.kind]: id });
  };

  it('has the same commands as all others', () => {
    const verbs = commands.operations.map(({ name: full }) =>
      full.replace(kind.command, '').trim(),
    );
    expect(verbs.toSorted()).toEqual(
      ['add', 'edit', 'list', 'mute', 'pause', 'remove', 'resume', 'unmute'].toSorted(),
    );
  });

  it('is added once, changed, paused, muted, and removed, each with its undo', async () => {
    const which = await added();
    const [first] = await all();
    expect(summaryIn(await run(' add', settings))).toMatch(/^This channel already /);
    expect(await all()).toEqual([first]);

    const edited = await run(' edit', { ...which, ...change });
    expect(rowsIn(edited)).toHaveLength(1);
    await ran(
      commands.operations.find((one) => one.verb.endsWith(' edit')),
      actionIn(edited, 'Undo').values,
      postbell.context(),
    );
    const { setAt: _, ...settled } = first ?? {};
    expect(await all()).toMatchObject([settled]);

    const paused = await run(' pause', which);
    expect(paragraphsIn(paused).join()).toContain(kind.meanwhile);
    expect(await all()).toMatchObject([{ pausedAt: NOW, pausedReason: null }]);
    expect(rowsIn(await run(' list'))[0]).toContain('Paused');
    expect(summaryIn(await run(' pause', which))).toMatch(/^Already paused/);
    await run(' resume', actionIn(paused, 'Undo').values);
    expect(await all()).toMatchObject([{ pausedAt: null }]);

    const muted = await run(' mute', { ...which, for: '8h' });
    expect(rowsIn(await run(' list'))[0]?.join()).toContain('Muted until');
    await run(' unmute', actionIn(muted, 'Unmute').values);
    expect(await all()).toMatchObject([{ mutedUntil: null }]);

    const removed = await run(' remove', which);
    expect(summaryIn(removed)).toMatch(/^This channel no longer /);
    expect(await all()).toEqual([]);
    await run(' add', actionIn(removed, 'Undo').values);
    expect(await all()).toHaveLength(1);
    await clear();
  });

  it('is offered by the picker in the form of each command that takes one', async () => {
    const which = await added();
    const filter = { channelId: 'C0NEWS', personId: 'U0OMAR' };
    const offered = await commands.references(filter, { store: postbell.store, now: NOW });
    expect(offered.map(({ id }) => id)).toEqual([which[kind.kind]]);
    const taking = commands.operations.filter(({ inputs }) => kind.kind in inputs);
    expect(taking).toHaveLength(6);
    for (const { inputs } of taking) {
      const input = inputs[kind.kind];
      if (!input) throw new Error('it takes one');
      const element = elementOf(input, { typed: '', zone: 'UTC', titles: new Map() });
      const actionId = 'action_id' in element ? (element.action_id ?? '') : '';
      expect(pickedFrom(actionId)?.to).toBe(kind.kind);
    }
    await clear();
  });

  it('of a channel is changed there by whoever may set up such, or from where they set it up', async () => {
    const which = await added({ person: { id: 'U0OMAR', zone: 'UTC' } });
    const elsewhere = { channel: { id: 'C0OTHER' } };
    for (const verb of [' edit', ' pause', ' mute', ' remove']) {
      const raw = verb === ' edit' ? { ...which, ...change } : which;
      if (kind.isPersonal) {
        await expect(run(verb, raw, viewer)).rejects.toThrow(ForbiddenError);
      }
      await expect(run(verb, raw, { ...rightful, ...elsewhere })).rejects.toThrow(
        'belongs to another channel. Run this command there, or ask someone who can change it.',
      );
    }
    const direct = { person: { id: 'U0OMAR', zone: 'UTC' }, channel: { id: 'D0OMAR' } };
    for (const verb of [' pause', ' mute', ' unmute']) {
      expect((await run(verb, which, direct)).announcement).toBeUndefined();
    }
    // Whoever repairs a channel need not be in it.
    await run(' resume', which, { ...rightful, ...elsewhere });
    expect(await all()).toMatchObject([{ pausedAt: null }]);
    await clear();
  });

  it('is refused with whom to ask: whoever set it up while they may, or else who may', async () => {
    const rightfuls = (...ids: readonly string[]) => ({
      grants: ids.map((id) => grant(role, { kind: 'person', id })),
      groups: [],
    });
    const stays = policyBy([grant(role)], { all: rightfuls('U0VERA', 'U0OMAR') });
    const left = policyBy([grant(role)], { all: rightfuls('U0VERA', 'U0ANN') });
    const which = await added({ person: { id: 'U0OMAR', zone: 'UTC' } });
    const refusedWith = async (verb: string, more: Partial<OperationContext>) => {
      const raw = verb === ' edit' ? { ...which, ...change } : which;
      const failure = await run(verb, raw, more).then(
        () => null,
        (err: unknown) => err,
      );
      if (!(failure instanceof ForbiddenError)) throw new Error(`${verb} wasn’t refused`);
      return failure.canIds;
    };
    for (const verb of [' edit', ' pause', ' mute', ' unmute', ' remove']) {
      const there = { ...rightful, channel: { id: 'C0OTHER' } };
      expect(await refusedWith(verb, { ...there, policy: stays })).toEqual(['U0OMAR']);
      expect(await refusedWith(verb, { ...there, policy: left })).toEqual(['U0MIRA', 'U0ANN']);
    }
    // Whoever may not set up such is refused before it is known which, where none can be one’s own.
    const verbs = kind.isPersonal
      ? [' edit', ' pause', ' resume', ' mute', ' unmute', ' remove']
      : [];
    for (const verb of verbs) {
      expect((await refusedWith(verb, { ...viewer, policy: stays }))[0]).toBe('U0OMAR');
      expect(await refusedWith(verb, { ...viewer, policy: left })).not.toContain('U0OMAR');
    }
    await clear();
  });

  it('of a channel that is limited is changed from nowhere by whom that limits', async () => {
    const limit = grant('role:viewer', { kind: 'channel', id: 'C0NEWS' });
    const policy = policyBy([grant(role), limit]);
    const from = { personId: VERA.id, channelId: 'D0VERA' };
    const which = await added({ person: VERA });
    const direct = { person: VERA, channel: { id: 'D0VERA' }, policy };
    const rights = await policy.rightsOf(from);
    for (const verb of [' edit', ' pause', ' resume', ' mute', ' remove']) {
      const raw = verb === ' edit' ? { ...which, ...change } : which;
      await expect(run(verb, raw, { ...direct, rights })).rejects.toThrow(ForbiddenError);
    }
    expect(await all()).toMatchObject([{ pausedAt: null, mutedUntil: null }]);
    await clear();
  });

  it('of one’s own takes looking where there are such, and is nobody else’s business', async () => {
    const direct = { ...viewer, channel: { id: 'D0VERA' } };
    const adding = commands.operations.find((one) => one.verb.endsWith(' add'));
    expect(adding?.right).toBe(kind.isPersonal ? 'look' : rightFor(kind));
    if (!kind.isPersonal) return;
    const which = await added(direct);
    expect(await all()).toMatchObject([{ channelId: 'U0VERA' }]);
    for (const verb of [' pause', ' resume', ' mute']) await run(verb, which, direct);
    await expect(run(' pause', which)).rejects.toThrow(`There’s no ${kind.noun}`);
    expect(rowsIn(await run(' list'))).toEqual([]);
    await run(' remove', which, direct);
    expect(await all()).toEqual([]);
  });

  it('is listed with all others of its channel, and named in the message that it is paused', async () => {
    await added();
    await postbell.store.subscriptions.closeChannel('C0NEWS', 'is_archived', NOW);
    const here = await ran(hereOf([commands]), {}, postbell.context());
    expect(rowsIn(here)[0]?.join()).toContain('Paused: the channel is archived');
    expect(labelsIn(here)).toContain('Resume…');
    const [message] = await postbell.store.outgoing.unfinished('U0ADMIN');
    if (!message) throw new Error('its owner is told');
    const [notice] = pauseNotices(postbell.store, [kind]);
    const { reply } = (await notice?.draw(message, NOW)) ?? {};
    expect(summaryIn(reply ?? { title: '' })).toBe(
      `Your ${kind.noun} is paused in #C0NEWS: the channel is archived.`,
    );
    await postbell.store.subscriptions.openChannel('C0NEWS', [], NOW);
    await clear();
  });

  it('says so where its owner may not have it any more', async () => {
    const which = await added();
    const [one] = await all();
    if (!one) throw new Error('one was added');
    const store = postbell.store.subscriptions.of({ ...REMINDERS, kind: kind.kind });
    await store.pauseOwnerless(one, { title: 'Paused' }, NOW);
    const words = 'Paused: its owner no longer has permission for it';
    expect(rowsIn(await run(' list'))[0]).toContain(words);
    expect(noticesIn(await run(' list'))).toEqual([]);
    expect(rowsIn(await ran(hereOf([commands]), {}, postbell.context()))[0]).toContain(words);
    await run(' resume', which, rightful);
    expect(await all()).toMatchObject([{ pausedAt: null, createdBy: VERA.id }]);
    await clear();
  });
});

import type { Reply } from '../../domain/reply.ts';
import { isMuted, type Subscribed, type WordedKind } from '../../domain/subscription.ts';
import { compact } from '../../lib/compact.ts';
import { capitalised } from '../../lib/text.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import type { OperationContext } from '../context.ts';
import type { Operation } from '../define.ts';
import type { Inputs } from '../inputs.ts';
import { isDirect } from '../place.ts';
import type { ReadReferences } from '../references/pool.ts';
import type { ReferenceFilter } from '../references/reference.ts';
import { addOf, type NewOne, setUp } from './add.ts';
import type { SubscriptionDefinition } from './definition.ts';
import { editOf } from './edit.ts';
import { isNear } from './finders.ts';
import { kitOf } from './kit.ts';
import { listOf } from './list.ts';
import type { Worded } from './menus.ts';
import { muteOf, unmuteOf } from './mute.ts';
import { pauseOf, resumeOf } from './pause.ts';
import { removeOf } from './remove.ts';
import { messageNameOf, type Run, type RunParts, runsOf } from './runs.ts';
import { isOwn, maySee } from './whose.ts';

/** A kind of subscription with its commands, whatever its settings are. */
export interface SubscriptionCommands {
  readonly kind: WordedKind;
  /** Adds, lists, edits, pauses, resumes, mutes, unmutes, and removes one. */
  readonly operations: readonly Operation[];
  /** Returns those that pickers offer in a place, and titles find. */
  readonly references: ReadReferences;
  /** The name of the messages that it posts at times; `null` where its room has kinds of its own. */
  readonly message: string | null;
  /** Creates what it posts and checks by itself, every minute. */
  readonly runs: (parts: RunParts) => readonly Run[];
  /** Those that somebody may see, wherever they are. */
  readonly visible: (context: OperationContext) => Promise<readonly Subscribed[]>;
  /** Those of a place, for what lists all kinds. */
  readonly here: (context: OperationContext) => Promise<readonly Worded[]>;
}

/** The functions that further commands of one kind share with those that are derived. */
interface Derived<Settings extends object> {
  /** Finds one that somebody may see. @throws {InputError} with those that there are. */
  found(id: string, context: OperationContext): Promise<Subscription<Settings>>;
  /** @throws {ForbiddenError} where they may only look, or not change it from here. */
  changeable(id: string, context: OperationContext): Promise<Subscription<Settings>>;
  /** The same from anywhere. @throws {ForbiddenError} where they may not change it at all. */
  resumable(id: string, context: OperationContext): Promise<Subscription<Settings>>;
  /** Returns those of this channel, and the person's own. */
  near(context: OperationContext): Promise<readonly Subscription<Settings>[]>;
  setUp(requested: NewOne<Settings>, context: OperationContext): Promise<Reply>;
}

/**
 * Declares a kind of subscription; listed in src/operations/subscriptions.ts.
 * @example
 * export const digests = defineSubscription({
 *   kind: DIGESTS,
 *   summaries: { add: 'Post a digest in this channel', edit: 'Edit a digest', list: 'List digests' },
 *   examples: { add: 'daily 09:00', edit: 'k7x2m time=08:30' },
 *   inputs: DIGEST_INPUTS,
 *   usual: plainDigest,
 *   read: settingsFrom,
 *   typed: typedDigest,
 *   words: {
 *     full: digestInWords,
 *     short: shortlyInWords,
 *     does: (settings, titles, isYou) => `${isYou ? 'get' : 'gets'} the ${shortlyInWords(settings, titles)}`,
 *     facets: (settings, titles) => ({ Digest: titleOfDigest(settings) }),
 *   },
 * });
 */
export function defineSubscription<Settings extends object, const I extends Inputs>(
  definition: SubscriptionDefinition<Settings, I>,
): SubscriptionCommands & Derived<Settings> {
  const { kind, words } = definition;
  const kit = kitOf(definition);
  return {
    found: kit.found,
    changeable: (id, context) => kit.changeable(id, context),
    resumable: (id, context) => kit.resumable(id, context),
    near: kit.near,
    visible: kit.visible,
    setUp: (requested, context) => setUp(kit, requested, context),
    kind: { ...kind, inWords: (kept) => words.short(kind.read(kept)) },
    message: messageNameOf(definition),
    runs: (parts) => runsOf(definition, parts),
    operations: [
      addOf(kit),
      listOf(kit),
      editOf(kit),
      pauseOf(kit),
      resumeOf(kit),
      muteOf(kit),
      unmuteOf(kit),
      removeOf(kit),
    ],
    async references({ channelId, personId = '' }, parts) {
      const here = { channel: { id: channelId }, person: { id: personId } };
      const isOffered = (one: Subscription<Settings>) =>
        isNear(one, here) ||
        // Directly, also what they have set up for channels.
        (isDirect(channelId, here) && one.createdBy === personId && maySee(one, here));
      const all = (await kit.storeIn(parts.store).list()).filter(isOffered);
      const titles = await kit.known(all, parts);
      return all.map((one) => {
        const [title, detail] = words.picked?.(one, titles) ?? [words.short(one, titles), ''];
        const marks = [isOwn(one, here) && 'only to you', one.pausedAt && 'paused'];
        return {
          id: one.id,
          title: capitalised(title),
          detail: compact([detail, ...marks]).join(' · ') || one.id,
          fits: fitsOf(one, parts.now),
        };
      });
    },
    async here(context) {
      const all = await kit.here(context);
      const titles = await kit.known(all, context);
      return all.map((one) => ({ one, kind, words: words.short(one, titles) }));
    },
  };
}

function fitsOf(one: Subscribed, now: Date): readonly ReferenceFilter[] {
  return compact([one.pausedAt ? 'paused' : 'running', isMuted(one, now) && 'muted']);
}

import { formatCount } from '../../domain/figures.ts';
import { action, type Reply } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation, type Operation } from '../define.ts';
import type { Inputs } from '../inputs.ts';
import { announcedIn } from '../place.ts';
import { noticesOnPosting } from './channel-notices.ts';
import { EXAMPLE, type Kit, standsAs } from './kit.ts';
import { isOwn, ownerIn } from './whose.ts';

export function pauseOf<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
): Operation {
  const { definition, command, input } = kit;
  return defineOperation<Inputs>({
    name: `${command} pause`,
    title: kit.title('Pause'),
    summary: `Pause ${kit.aNoun}`,
    ...kit.rights,
    effect: 'writes',
    endpoints: kit.namingEndpoints,
    example: EXAMPLE,
    inputs: kit.which('running'),
    async run(values, context) {
      const one = await kit.changeable(kit.idIn(values), context);
      const what = definition.words.short(one, await kit.named([one], context));
      const { id } = one;
      if (!(await kit.storeIn(context.store).pause(id, context.now))) {
        const summary = ['Already paused: ', what, '.'];
        return { title: kit.title('Pause'), summary, isUnchanged: true };
      }
      return {
        title: `${kit.Noun} paused`,
        summary: standsAs(kit, { ...one, pausedAt: context.now }, what, context),
        sections: [
          {
            kind: 'paragraph',
            text: compact([
              'Nothing new is posted until it’s resumed.',
              kit.kind.meanwhile,
              definition.whileSilent?.(one, 'paused'),
            ]).join(' '),
          },
        ],
        actions: [action({ name: `${command} resume` }, { [input]: id }, 'Undo', { undo: 'here' })],
        footnote: kit.called(id),
        announcement: announcedIn(one, context, `paused ${kit.aNoun} in this channel: ${what}.`),
      };
    },
  });
}

export function resumeOf<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
): Operation {
  const { definition, command, input, kind } = kit;
  return defineOperation<Inputs>({
    name: `${command} resume`,
    title: kit.title('Resume'),
    summary: `Resume ${kit.aNoun} that is paused`,
    ...kit.rights,
    effect: 'writes',
    endpoints: kit.namingEndpoints,
    example: EXAMPLE,
    inputs: kit.optional('paused'),
    async run(values, context) {
      if (values[input] === undefined) return resumeAll(kit, context);
      const one = await kit.resumable(kit.idIn(values), context);
      const what = definition.words.short(one, await kit.named([one], context));
      const { id } = one;
      const running = { ...one, pausedAt: null };
      if (!(await kit.storeIn(context.store).resume(id, ownerIn(context), context.now))) {
        const stands = standsAs(kit, running, what, context);
        return {
          title: kit.title('Resume'),
          summary: ['Not paused: ', ...stands],
          isUnchanged: true,
        };
      }
      const missed = kind.isScheduled && 'What was due while it was paused is skipped';
      return {
        title: `${kit.Noun} resumed`,
        summary: standsAs(kit, running, what, context),
        // It would be paused again at once in a channel without the bot.
        sections: isOwn(one, context) ? [] : await noticesOnPosting(context),
        actions: [action({ name: `${command} pause` }, { [input]: id }, 'Undo', { undo: 'here' })],
        footnote: compact([kit.called(id), missed]).join(' · '),
        announcement: announcedIn(one, context, `resumed ${kit.aNoun} in this channel: ${what}.`),
      };
    },
  });
}

async function resumeAll<Settings extends object, I extends Inputs>(
  kit: Kit<Settings, I>,
  context: OperationContext,
): Promise<Reply> {
  const { kind, storeIn } = kit;
  const paused = (await kit.changeableHere(context)).filter(({ pausedAt }) => pausedAt !== null);
  if (paused.length === 0) {
    const summary = `No ${kind.noun}s are paused here.`;
    return { title: kit.title('Resume'), summary, isUnchanged: true };
  }
  for (const { id } of paused)
    await storeIn(context.store).resume(id, ownerIn(context), context.now);
  const isShown = paused.some((one) => !isOwn(one, context));
  return {
    title: `${kit.Noun}s resumed`,
    summary: [
      `Resumed ${formatCount(paused.length, kind.noun)} ${isShown ? 'in ' : 'for you'}`,
      ...(isShown ? [{ kind: 'channel', id: context.channel.id } as const] : []),
      '.',
    ],
    sections: isShown ? await noticesOnPosting(context) : [],
    announcement: isShown ? `resumed the paused ${kind.noun}s in this channel.` : undefined,
  };
}

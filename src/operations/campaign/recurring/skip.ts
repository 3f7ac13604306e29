import type { RecurringSend } from '../../../domain/recurring.ts';
import { action, type Reply, time } from '../../../domain/reply.ts';
import { InputError } from '../../../lib/errors.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation } from '../../../commands/define.ts';
import { announcedIn } from '../../../commands/place.ts';
import type { PreparedSend } from '../../../store/prepared-sends.ts';
import { unshown } from './prepare.ts';
import { recurring } from './recurring.ts';
import { subjectInWords, timesAfter } from './recurring-words.ts';

const INPUTS = {
  recurring: { kind: 'reference', to: 'recurring', label: 'Recurring send', only: 'running' },
  at: {
    kind: 'instant',
    label: 'Send time',
    hint: 'Leave blank for the next one',
    optional: true,
  },
} as const;

interface Values {
  readonly recurring: string;
  readonly at?: Date | undefined;
}

export const skip = defineOperation({
  name: 'campaign recurring skip',
  title: 'Skip recurring send',
  summary: 'Skip the next occurrence of a recurring send',
  right: 'send',
  effect: 'writes',
  example: 'k7x2m',
  inputs: INPUTS,
  async run(values, context) {
    const { one, dueAt, send } = await meant(values, context);
    const { store, person, now } = context;
    if (send?.state === 'skipped') {
      const summary = ['Already skipped: ', time(dueAt), '.'] as const;
      return { title: 'Skip recurring send', summary, isUnchanged: true };
    }
    const set = { state: 'skipped', personId: person.id } as const;
    const isSkipped =
      send === null
        ? await store.preparedSends.keep(unshown(one, dueAt), set, now)
        : await store.preparedSends.move(send, { from: ['waiting', 'withdrawn'], set }, now);
    if (!isSkipped) throw tooLate((await store.preparedSends.find(keyOf(one, dueAt))) ?? send);
    const which = { recurring: one.id, at: dueAt.toISOString() };
    return {
      title: 'Skipped',
      summary: [`${subjectInWords(one)} doesn’t go out `, time(dueAt), '. Later ones still do.'],
      actions: [action('campaign recurring unskip', which, 'Undo', { undo: 'here' })],
      footnote: `Recurring send ${one.id}`,
      announcement: announcedIn(one, context, [
        `skipped the recurring send ${subjectInWords(one)} of `,
        time(dueAt),
        '.',
      ]),
    };
  },
});

export const unskip = defineOperation({
  name: 'campaign recurring unskip',
  title: 'Send it after all',
  summary: 'Bring back a skipped occurrence of a recurring send',
  right: 'send',
  effect: 'writes',
  example: 'k7x2m',
  inputs: INPUTS,
  async run(values, context): Promise<Reply> {
    const { one, dueAt, send } = await meant(values, context);
    const { store, now } = context;
    const title = 'Send it after all';
    if (send?.state !== 'skipped') {
      return { title, summary: ['Not skipped: ', time(dueAt), '.'], isUnchanged: true };
    }
    const set = { state: 'waiting', personId: null } as const;
    if (send.reviewId === '') await store.preparedSends.forget(send);
    else await store.preparedSends.move(send, { from: ['skipped'], set }, now);
    return {
      title: 'No longer skipped',
      summary: [`${subjectInWords(one)} goes out `, time(dueAt), ' if someone confirms it.'],
      actions: [
        action('campaign recurring skip', { recurring: one.id, at: dueAt.toISOString() }, 'Undo', {
          undo: 'here',
        }),
      ],
      footnote: `Recurring send ${one.id}`,
      announcement: announcedIn(one, context, [
        `brought back the recurring send ${subjectInWords(one)} of `,
        time(dueAt),
        '.',
      ]),
    };
  },
});

/** Finds the occurrence that is meant: the next one that is to come, or that of a time. */
async function meant({ recurring: id, at }: Values, context: OperationContext) {
  const one = await recurring.changeable(id, context);
  const { store, now } = context;
  const dueAt = at ?? timesAfter(one, now, 1)[0];
  const isOccurrence = dueAt !== undefined && isTimeOf(one, dueAt);
  if (!isOccurrence) {
    throw new InputError('It isn’t due then. Leave this blank for the next one.', { field: 'at' });
  }
  if (dueAt <= now) {
    throw new InputError('That time has passed, so it can’t be changed anymore.', { field: 'at' });
  }
  return { one, dueAt, send: await store.preparedSends.find(keyOf(one, dueAt)) };
}

function isTimeOf(one: RecurringSend, dueAt: Date): boolean {
  const [at] = timesAfter(one, new Date(dueAt.getTime() - 1), 1);
  return at?.getTime() === dueAt.getTime();
}

function keyOf({ id: recurringId }: RecurringSend, dueAt: Date) {
  return { recurringId, dueAt };
}

function tooLate(send: PreparedSend | null): InputError {
  const id = send?.campaignId;
  const why =
    id === null || id === undefined
      ? 'Someone has just confirmed it. See its card.'
      : `It’s confirmed already. To stop it, cancel campaign ${id}.`;
  return new InputError(why, { field: 'at' });
}

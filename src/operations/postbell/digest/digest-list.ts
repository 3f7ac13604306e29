import { closingOf } from '../../../domain/slack-codes.ts';
import { type AlertNames, filterOf } from '../../../domain/filter-words.ts';
import { isPrivate } from '../../../domain/digest.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';
import { action, type Action, type Section, type Text } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import type { OperationContext } from '../../context.ts';
import { tableOf } from '../../browse/columns.ts';
import { defineOperation } from '../../define.ts';
import { placeOf } from '../../place.ts';
import { NAMES_ENDPOINTS, namesOf } from '../alerts/alert-names.ts';
import {
  changingMenus,
  digestMenu,
  filterOfDigest,
  nextOf,
  titleOfDigest,
  whenInWords,
} from './digest-words.ts';
import { mayChange } from './find-digest.ts';

export default defineOperation({
  name: 'postbell digest list',
  title: 'Digests',
  summary: 'List digests in this channel, your own, and those in other channels',
  right: 'look',
  effect: 'reads',
  endpoints: NAMES_ENDPOINTS,
  inputs: {},
  async run(_, context) {
    const digests = await visibleTo(context);
    const filters = digests.map(({ scope }) => filterOf(scope));
    const names = await namesOf(filters, context.service);
    return {
      title: 'Digests',
      summary: summaryOf(digests, context),
      sections: digests.length > 0 ? [digestTable(digests, names, context.now)] : [],
      actions: actionsFor(digests, names, context),
    };
  },
});

/** Returns this channel's digests first, then the person's own, then those of other channels. */
async function visibleTo(context: OperationContext): Promise<readonly Digest[]> {
  const visible = (await context.store.digests.list()).filter(
    (digest) => !isPrivate(digest) || digest.channelId === context.person.id,
  );
  const rank = ({ channelId }: Digest) =>
    channelId === placeOf(context) ? 0 : Number(channelId !== context.person.id) + 1;
  return visible.toSorted((a, b) => rank(a) - rank(b));
}

function summaryOf(digests: readonly Digest[], { channel, person }: OperationContext): string {
  const count = (fits: (digest: Digest) => boolean) => digests.filter(fits).length;
  const here = count(({ channelId }) => channelId === channel.id);
  const own = count(({ channelId }) => channelId === person.id);
  const elsewhere = digests.length - here - own;
  const parts = compact([
    here > 0 && `${formatCount(here, 'digest')} here`,
    own > 0 && person.id !== channel.id && `${formatNumber(own)} only for you`,
    elsewhere > 0 && `${formatNumber(elsewhere)} in other channels`,
  ]);
  return parts.length === 0 ? 'None yet.' : parts.join(', ');
}

function digestTable(digests: readonly Digest[], names: AlertNames, now: Date): Section {
  return tableOf(digests, [
    { title: 'Digest', cell: titleOfDigest },
    {
      title: 'For',
      cell: (digest) =>
        isPrivate(digest) ? 'Only you' : { kind: 'channel', id: digest.channelId },
    },
    { title: 'When', cell: (digest) => capitalised(whenInWords(digest)) },
    { title: 'Next one', cell: (digest) => comesNext(digest, now) },
    digests.some((digest) => filterOfDigest(digest, names) !== '') && {
      title: 'Filter',
      cell: (digest) => filterOfDigest(digest, names) || '–',
    },
    { title: 'Added by', cell: ({ createdBy }) => ({ kind: 'person', id: createdBy }) },
    { title: 'ID', cell: ({ id }) => id },
  ]);
}

function comesNext(digest: Digest, now: Date): Text {
  const { pausedAt, pausedReason } = digest;
  if (!pausedAt) return nextOf(digest, now);
  return pausedReason === null ? 'Paused' : `Paused: ${closingOf(pausedReason).why}`;
}

function actionsFor(
  digests: readonly Digest[],
  names: AlertNames,
  context: OperationContext,
): readonly Action[] {
  if (digests.length === 0)
    return [action('postbell digest add', {}, 'Add a daily digest, 9:00 AM')];
  const changeable = digests.filter((digest) => mayChange(digest, context));
  const shared = digests.filter((digest) => !isPrivate(digest));
  return compact([
    action('postbell digest add', {}, 'Add a digest…', { asksFirst: true }),
    digestMenu('Preview…', 'preview', { digests, names }),
    ...changingMenus({ digests: changeable, names }),
    digestMenu('Get privately…', 'subscribe', { digests: shared, names }),
  ]);
}

import { DIGEST_COUNTS } from '../../../digests/sections/sections.ts';
import { DIGESTS } from '../../../domain/digest.ts';
import { filterOf } from '../../../domain/filter-words.ts';
import { action, joinedText } from '../../../domain/reply.ts';
import { isPrivate } from '../../../domain/subscription.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import { defineSubscription } from '../../../commands/subscriptions/define-subscription.ts';
import { TITLES_ENDPOINTS, titlesOfFilters } from '../alerts/filter-titles.ts';
import { knownFilter, titlesKept, SCOPE_ENDPOINTS } from './digest-filter.ts';
import {
  DIGEST_INPUTS,
  FORMER_DIGEST_INPUTS,
  plainDigest,
  settingsFrom,
  typedDigest,
  typedPlainDigest,
} from './digest-settings.ts';
import {
  digestInWords,
  digestMenu,
  filterOfDigest,
  nextOf,
  QUIET_LABELS,
  shortlyInWords,
  titleOfDigest,
  whatInWords,
  whenInWords,
} from './digest-words.ts';

export const digests = defineSubscription({
  kind: DIGESTS,
  summaries: {
    add: 'Post a digest in this channel, daily or on chosen weekdays',
    edit: 'Edit what a digest covers, when it is posted, and how',
    list: 'List digests in this channel, and your own',
  },
  addsOwn: 'postbell digest subscribe',
  oneClick: 'Add a daily digest, 9:00 AM',
  examples: {
    add: 'daily 09:00 mon-fri zone=Europe/Kyiv list=4101',
    edit: 'k7x2m time=08:30 list=',
  },
  inputs: DIGEST_INPUTS,
  formerInputs: FORMER_DIGEST_INPUTS,
  editHints: {
    kind: 'Leave blank to keep it',
    time: 'Leave blank to keep it',
    days: 'Covers the days since the previous digest. Choose one weekday for a weekly digest',
    zone: 'For example Europe/Kyiv',
    quiet: 'Leave blank to keep it',
  },
  usual: plainDigest,
  read: settingsFrom,
  typed: typedDigest,
  prefill: typedPlainDigest,
  endpoints: SCOPE_ENDPOINTS,
  titles: {
    endpoints: TITLES_ENDPOINTS,
    read: (all, { service }) =>
      titlesOfFilters(
        all.map(({ filter }) => filterOf(filter)),
        service,
      ),
    check: ({ filter }, { service }, before) => knownFilter(filter, service, before?.filter),
    known: titlesKept,
  },
  words: {
    full: digestInWords,
    short: shortlyInWords,
    picked: (settings, titles) => [
      whatInWords(settings, titles),
      capitalised(whenInWords(settings)),
    ],
    does: (settings, titles, isYou) =>
      `${isYou ? 'get' : 'gets'} the ${digestInWords(settings, titles)}`,
    facets: (settings, titles) => ({
      Content: titleOfDigest(settings),
      When: capitalised(whenInWords(settings)),
      Filter: filterOfDigest(settings, titles),
      'If there’s nothing to report': QUIET_LABELS[settings.whenQuiet],
    }),
    status: (digest, { now }) => joinedText('Next one: ', nextOf(digest, now)),
  },
  posts: {
    counts: DIGEST_COUNTS,
    due: ({ time, zone, weekdays }) => ({ time, zone, days: weekdays }),
    compose: (digest, occasion, { digests: room }) => room.compose(digest, occasion),
  },
  async listed(shown, context) {
    const titles = await titlesKept(shown, context);
    const shared = shown.filter((one) => !isPrivate(one));
    return {
      actions: compact([
        digestMenu('Preview…', 'preview', { digests: shown, names: titles }),
        digestMenu('Get privately…', 'subscribe', { digests: shared, names: titles }),
      ]),
    };
  },
  more: async ({ after }) => ({
    actions: [action('postbell digest preview', typedDigest(after), 'Preview')],
  }),
});

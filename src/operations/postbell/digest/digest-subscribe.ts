import { InputError } from '../../../lib/errors.ts';
import { defineOperation } from '../../../commands/define.ts';
import {
  digestsMeant,
  LIKE_INPUTS,
  LIKE_PAGES,
  prefilledLike,
  whichDigest,
} from './digest-like.ts';
import { knownFilter, SCOPE_ENDPOINTS } from './digest-filter.ts';
import digestPreview from './digest-preview.ts';
import { FORMER_DIGEST_INPUTS, plainDigest, settingsFrom } from './digest-settings.ts';
import { digests } from './digests.ts';

export default defineOperation({
  name: 'postbell digest subscribe',
  formerly: ['postbell digest private'],
  title: 'Get digest privately',
  summary: 'Get a channel’s digest, or one of your own, as a direct message',
  right: 'look',
  // People who may not look at digests don't get one sent either.
  besides: digestPreview,
  effect: 'writes',
  endpoints: SCOPE_ENDPOINTS,
  example: 'k7x2m time=08:00',
  inputs: LIKE_INPUTS,
  formerInputs: FORMER_DIGEST_INPUTS,
  pages: LIKE_PAGES,
  prefill: prefilledLike,
  async run(values, context) {
    const meant = await digestsMeant(values, context);
    if (meant.length > 1) {
      throw new InputError(await whichDigest(meant, context), { field: 'digest' });
    }
    const before = meant[0] ?? plainDigest(context.person);
    const settings = settingsFrom(values, before);
    const titles = await knownFilter(settings.filter, context.service, before.filter);
    return digests.setUp({ settings, titles, channelId: context.person.id }, context);
  },
});

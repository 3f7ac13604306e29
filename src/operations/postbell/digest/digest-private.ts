import { ForbiddenError } from '../../../lib/errors.ts';
import type { OperationContext } from '../../context.ts';
import { defineOperation } from '../../define.ts';
import { LIKE_INPUTS, LIKE_PAGES, likeToday, likeWhich } from './digest-like.ts';
import { settingsFrom } from './digest-settings.ts';
import { knownScope, SCOPE_ENDPOINTS } from './find-digest.ts';
import { setUpDigest } from './set-up-digest.ts';

export default defineOperation({
  name: 'postbell digest private',
  summary: 'Send a digest to you alone, the same as a channel’s or one of your own',
  effect: 'writes',
  isPersonal: true,
  endpoints: SCOPE_ENDPOINTS,
  example: 'k7x2m time=08:00',
  inputs: LIKE_INPUTS,
  pages: LIKE_PAGES,
  prefill: likeToday,
  async run(values, context) {
    checkRight(context);
    const before = await likeWhich(values, context);
    const settings = settingsFrom(values, before);
    const names = await knownScope(settings.scope, context.service, before.scope);
    return setUpDigest({ channelId: context.person.id, settings, names }, context);
  },
});

/** Checks that people may look at digests: those who may not don't get one sent either. */
function checkRight({ catalogue, mayRun }: OperationContext): void {
  const preview = catalogue.find('postbell digest preview');
  if (preview && mayRun(preview)) return;
  throw new ForbiddenError('You may not see digests. Ask an administrator.', { askIds: [] });
}

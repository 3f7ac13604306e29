import { defineOperation } from '../../define.ts';
import { placeOf } from '../../place.ts';
import { DIGEST_INPUTS, plainDigest, settingsFrom, typedDigest } from './digest-settings.ts';
import { knownScope, SCOPE_ENDPOINTS } from './find-digest.ts';
import { setUpDigest } from './set-up-digest.ts';

export default defineOperation({
  name: 'postbell digest add',
  summary: 'Post a digest in this channel, every day or on some weekdays',
  effect: 'writes',
  endpoints: SCOPE_ENDPOINTS,
  example: 'daily 09:00 mon-fri zone=Europe/Kyiv list=4101',
  inputs: DIGEST_INPUTS,
  async prefill(_, { person }) {
    // Weekdays stay empty, since the usual ones depend on the kind.
    return { ...typedDigest(plainDigest(person)), days: '' };
  },
  async run(values, context) {
    const settings = settingsFrom(values, plainDigest(context.person));
    const names = await knownScope(settings.scope, context.service);
    const requested = { channelId: placeOf(context), settings, names };
    return await setUpDigest(requested, context);
  },
});

import { defineOperation } from '../../define.ts';
import { MUTE_INPUTS, muteTarget } from './muting.ts';

export default defineOperation({
  name: 'postbell alerts unmute',
  summary: 'Let an alert, or the card of a campaign, that was muted speak again',
  effect: 'writes',
  endpoints: ['GET /campaigns/{id}'],
  example: 'k7x2m',
  inputs: { ...MUTE_INPUTS, alert: { ...MUTE_INPUTS.alert, only: 'muted' } },
  async run(requested, context) {
    const target = await muteTarget(requested, context);
    if (!(await target.set(null))) {
      return {
        title: 'Alerts',
        summary:
          requested.campaign === undefined
            ? 'This channel has no alerts: there is nothing to unmute.'
            : `This channel doesn’t show ${target.what}: there is nothing to unmute.`,
      };
    }
    return {
      title: 'Alerts',
      summary: `No longer muted: ${target.what}.`,
      announcement: `unmuted ${target.what}.`,
    };
  },
});

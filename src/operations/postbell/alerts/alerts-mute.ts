import { mutedInWords } from '../../../domain/alerts.ts';
import { action, joinedText, type Reply } from '../../../domain/reply.ts';
import { defineOperation } from '../../define.ts';
import { rawValuesOf } from '../../raw-values.ts';
import { MUTE_INPUTS, mutedUntil, muteTarget, SPAN } from './muting.ts';

const ALERT_SILENT = 'Nothing new is posted of it here until then.';
const CARD_SILENT =
  'It and its thread stay as they are until then; changes of the campaign’s status and alarms are still told.';

export default defineOperation({
  name: 'postbell alerts mute',
  summary: 'Keep an alert or the card of a campaign silent in this channel for a while',
  effect: 'writes',
  endpoints: ['GET /campaigns/{id}'],
  example: 'k7x2m for=8h',
  inputs: {
    ...MUTE_INPUTS,
    for: {
      kind: 'text',
      label: 'For',
      hint: '30m, 8h, 3d, 1w, tomorrow (at 9:00) or ever. Empty: 8h',
      maxLength: 20,
      looksLike: SPAN,
      optional: true,
    },
    until: { kind: 'instant', label: 'Until', hint: 'Instead of how long', optional: true },
  },
  async run({ alert, campaign, ...requested }, context): Promise<Reply> {
    const { now, person } = context;
    const until = mutedUntil(requested, { now, zone: person.zone });
    const target = await muteTarget({ alert, campaign }, context);
    if (!(await target.set(until))) return nothing(target.what, campaign !== undefined);
    const muted = joinedText(`muted ${target.what} `, mutedInWords(until));
    return {
      title: 'Alerts',
      summary: joinedText(`Muted ${target.what} `, mutedInWords(until), '.'),
      sections: [
        {
          kind: 'paragraph',
          text: `${campaign === undefined ? ALERT_SILENT : CARD_SILENT} Events are counted all the same, so nothing is lost.`,
        },
      ],
      actions: [action('postbell alerts unmute', rawValuesOf({ alert, campaign }), 'Unmute')],
      announcement: joinedText(muted, '.'),
    };
  },
});

function nothing(what: string, isCampaign: boolean): Reply {
  const why = isCampaign
    ? `This channel doesn’t show ${what}: there is nothing to mute.`
    : 'This channel has no alerts: there is nothing to mute.';
  return { title: 'Alerts', summary: why };
}

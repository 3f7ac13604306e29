import { compact } from '../../lib/compact.ts';
import { formatNumber } from '../../domain/figures.ts';
import { time, facts, action, type Reply, type Text } from '../../domain/reply.ts';
import { isGoingOut, totalsOf, type Campaign } from '../../service/campaigns/campaign.ts';
import type { OwnLights } from '../channel-lights.ts';
import { rateFacts, verdictOf } from '../campaign/rates.ts';

/**
 * Shows a campaign below a link to it. Everybody in the channel sees it: numbers, and nobody's
 * data.
 */
export function campaignUnfurl(campaign: Campaign, lights: OwnLights): Reply {
  const { id, name, subject, status, recipients, sendAt } = campaign;
  const totals = totalsOf(campaign.figures);
  const progress = { totals, recipients, isGoingOut: isGoingOut(status) };
  const isStarted = totals.sent > 0;
  const verdict = isStarted
    ? verdictOf(progress, lights)
    : `nothing sent yet, ${formatNumber(recipients)} recipients`;
  const when: Text = sendAt ? [' · ', time(sendAt)] : [];
  return {
    title: name || subject || `Campaign ${id}`,
    summary: [{ kind: 'strong', text: status.name }, ` · ${verdict}`, ...when],
    sections: isStarted ? [facts(rateFacts(progress, lights, campaign.tracking))] : [],
    steps: [action('Show all its figures', 'campaign show', { campaign: id })],
    footnote: compact([
      `Campaign ${id}, as it stood when the link was shared.`,
      isStarted && lights.note ? lights.note : null,
    ]).join(' '),
  };
}

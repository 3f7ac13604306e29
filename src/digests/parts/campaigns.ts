import type { Step } from '../../core/reply.ts';
import type { Part } from '../part.ts';
import {
  campaignSections,
  lightOfCampaigns,
  verdictOnCampaigns,
  worstFirst,
} from './campaign-sections.ts';
import { gatherCampaigns, type SentCampaign } from './gather-campaigns.ts';
import type { PartParts } from './parts.ts';

const MOST_BUTTONS = 3;
const LONGEST_NAME = 40;

/** E-mail campaigns that went out. */
export function createCampaignsPart({ service }: PartParts): Part {
  return {
    name: 'campaigns',
    words: 'campaigns',
    async tell({ period, formats }) {
      const figures = await gatherCampaigns(service, period);
      const { sent, failure } = figures;
      return {
        verdict: verdictOnCampaigns(figures, formats),
        light: lightOfCampaigns(figures, formats),
        isQuiet: sent.length === 0,
        sections: campaignSections(figures, formats),
        steps: [
          ...worstFirst(sent, formats).slice(0, MOST_BUTTONS).map(openStep),
          { kind: 'operation', label: 'Campaigns', operation: 'campaign list', values: {} },
        ],
        footnotes:
          sent.length > 0
            ? [
                'Campaign figures grow for about 48 hours, so those of the week before had more time.',
              ]
            : [],
        missing: failure ? [{ words: 'figures in full of some campaigns', failure }] : [],
      };
    },
  };
}

function openStep({ summary: { id, name, subject } }: SentCampaign): Step {
  return {
    kind: 'operation',
    label: `Open ${shortened(name || subject || id)}`,
    operation: 'campaign show',
    values: { campaign: id },
  };
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

import type { Step } from '../../core/reply.ts';
import { permitted } from '../steps.ts';
import type { HomePart } from './home-part.ts';

/** What people come for most, as buttons; those that there aren't are left out. */
const FLOWS: readonly { readonly operation: string; readonly label: string }[] = [
  { operation: 'campaign send', label: 'Send a campaign' },
  { operation: 'contact show', label: 'Look up a contact' },
  { operation: 'contact why', label: 'Why did this person get nothing?' },
  { operation: 'blacklist add', label: 'Blacklist addresses' },
  { operation: 'campaign list', label: 'Campaigns' },
  { operation: 'campaign compare', label: 'Compare two campaigns' },
  { operation: 'postbell digest now', label: 'Digest now' },
];

/** Buttons to start with. */
export const flowsPart: HomePart = {
  title: 'What would you like to do?',
  missing: 'The buttons can’t be drawn now; every command works.',
  read: async (context) => {
    const steps = FLOWS.map((flow, index): Step => ({
      kind: 'operation',
      ...flow,
      values: {},
      ...(index === 0 && { emphasis: 'primary' }),
    }));
    const help = `/${context.commandPrefix ? `${context.commandPrefix}-` : ''}postbell help`;
    return {
      steps: permitted(steps, context),
      footnote: ['Everything else: type ', { kind: 'code', text: help }, ' in any channel.'],
    };
  },
};

import type { OperationWish, Step } from '../../domain/reply.ts';
import { commandOf } from '../usage.ts';
import type { HomePart } from './home-part.ts';

type Flow = Pick<OperationWish, 'operation' | 'label' | 'asksFirst'> &
  Partial<Pick<OperationWish, 'values'>>;

/** Buttons for what people come for most. */
const FLOWS: readonly Flow[] = [
  { operation: 'campaign send', label: 'Send a campaign', asksFirst: true },
  { operation: 'contact show', label: 'Look up a contact', asksFirst: true },
  { operation: 'contact why', label: 'Why did this person get nothing?', asksFirst: true },
  { operation: 'blacklist add', label: 'Blacklist addresses', asksFirst: true },
  { operation: 'campaign list', label: 'Campaigns' },
  { operation: 'campaign compare', label: 'Compare two campaigns', asksFirst: true },
  { operation: 'postbell digest preview', label: 'Digest now', values: { kind: 'daily' } },
];

/** Shows the buttons to start with. */
export const flowsPart: HomePart = {
  title: 'What would you like to do?',
  missing: 'The buttons can’t be drawn now; every command works.',
  read: async (context) => {
    const steps = FLOWS.map((flow, index): Step => ({
      kind: 'operation',
      values: {},
      ...flow,
      ...(index === 0 && { emphasis: 'primary' }),
    }));
    const help = `${commandOf({ area: 'postbell' }, context.commandPrefix)} help`;
    return {
      steps,
      footnote: ['Everything else: type ', { kind: 'code', text: help }, ' in any channel.'],
    };
  },
};

import type { Area } from '../../commands/catalogue-of.ts';
import { website, code } from './website.ts';
import list from './list.ts';
import send from './send.ts';
import show from './show.ts';
import { subscriberOff, subscriberOn, subscribers } from './subscribers.ts';
import websites from './websites.ts';

export const push: Area = {
  name: 'push',
  summary: 'Send web push campaigns, check results, and manage websites and subscribers',
  main: 'show',
  bare: 'list',
  operations: [send, list, show, websites, website, subscribers, subscriberOn, subscriberOff, code],
};

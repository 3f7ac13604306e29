import type { Area } from '../catalogue-of.ts';
import code from './code.ts';
import list from './list.ts';
import send from './send.ts';
import show from './show.ts';
import subscriberOff from './subscriber-off.ts';
import subscriberOn from './subscriber-on.ts';
import subscribers from './subscribers.ts';
import website from './website.ts';
import websites from './websites.ts';

export const push: Area = {
  name: 'push',
  summary: 'Send web push campaigns and see how they did; websites and their subscribers',
  main: 'show',
  bare: 'list',
  operations: [send, list, show, websites, website, subscribers, subscriberOn, subscriberOff, code],
};

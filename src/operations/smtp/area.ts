import type { Area } from '../../commands/catalogue-of.ts';
import { allow, resubscribe, unsubscribe } from './unsubscribe.ts';
import bounces from './bounces.ts';
import check from './check.ts';
import { domainAdd, domainShow } from './domain.ts';
import domains from './domains.ts';
import find from './find.ts';
import ips from './ips.ts';
import list from './list.ts';
import send from './send.ts';
import { senderAdd, senders } from './senders.ts';
import show from './show.ts';
import unsubscribed from './unsubscribed.ts';

export const smtp: Area = {
  name: 'smtp',
  summary: 'Send transactional email; check delivery, bounces, unsubscribes, and domains',
  main: 'list',
  bare: 'list',
  operations: [
    send,
    list,
    show,
    find,
    bounces,
    unsubscribed,
    check,
    unsubscribe,
    resubscribe,
    allow,
    senders,
    senderAdd,
    domains,
    domainShow,
    domainAdd,
    ips,
  ],
};

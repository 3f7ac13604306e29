import type { Area } from '../../commands/catalogue-of.ts';
import type { Operation } from '../../commands/define.ts';
import calendar from './calendar.ts';
import cancel from './cancel.ts';
import compare from './compare.ts';
import countries from './countries.ts';
import { draft, send } from './send.ts';
import edit from './edit.ts';
import links from './links.ts';
import list from './list.ts';
import bounces from './losses/bounces.ts';
import unsubscribed from './losses/unsubscribed.ts';
import { confirm } from './recurring/confirm.ts';
import { skip, unskip } from './recurring/skip.ts';
import recipient from './recipient.ts';
import resend from './resend.ts';
import show from './show.ts';
import test from './test.ts';

export const campaign = (subscriptions: readonly Operation[]): Area => ({
  name: 'campaign',
  summary: 'Send, compare, edit, and cancel email campaigns, and see their results',
  main: 'show',
  bare: 'list',
  operations: [
    send,
    test,
    draft,
    list,
    calendar,
    show,
    links,
    countries,
    recipient,
    bounces,
    unsubscribed,
    compare,
    resend,
    edit,
    cancel,
    ...subscriptions,
    confirm,
    skip,
    unskip,
  ],
});

import balanceShow from './balance/show.ts';
import blacklistAdd from './blacklist/add.ts';
import blacklistRemove from './blacklist/remove.ts';
import blacklistShow from './blacklist/show.ts';
import campaignCancel from './campaign/cancel.ts';
import campaignList from './campaign/list.ts';
import campaignShow from './campaign/show.ts';
import { catalogueOf, type Area } from './catalogue-of.ts';
import contactRemove from './contact/remove.ts';
import contactShow from './contact/show.ts';
import contactUnsubscribe from './contact/unsubscribe.ts';
import type { Operation } from './define.ts';
import alertsAdd from './postbell/alerts-add.ts';
import alertsConnect from './postbell/alerts-connect.ts';
import alertsList from './postbell/alerts-list.ts';
import alertsRemove from './postbell/alerts-remove.ts';
import digestList from './postbell/digest-list.ts';
import digestNow from './postbell/digest-now.ts';
import digestRemove from './postbell/digest-remove.ts';
import digestSet from './postbell/digest-set.ts';
import help from './postbell/help.ts';

const areas: readonly Area[] = [
  {
    name: 'contact',
    summary: 'Look an address up, unsubscribe or remove it',
    main: 'show',
    bare: 'show',
  },
  {
    name: 'campaign',
    summary: 'See how campaigns do, or cancel one',
    main: 'show',
    bare: 'list',
  },
  {
    name: 'blacklist',
    summary: 'See and change who gets nothing',
    main: 'show',
    bare: 'show',
  },
  {
    name: 'balance',
    summary: 'See money and tariffs, and what runs out when',
    main: 'show',
    bare: 'show',
  },
  {
    name: 'postbell',
    summary: 'Get help, set up digests and alerts',
    bare: 'help',
  },
];

const operations: readonly Operation[] = [
  contactShow,
  contactUnsubscribe,
  contactRemove,
  campaignList,
  campaignShow,
  campaignCancel,
  blacklistShow,
  blacklistAdd,
  blacklistRemove,
  balanceShow,
  help,
  digestNow,
  digestSet,
  digestRemove,
  digestList,
  alertsAdd,
  alertsRemove,
  alertsList,
  alertsConnect,
];

/** Everything that people can do, in the order in which help shows it. */
export const catalogue = catalogueOf(areas, operations);

import { balance } from './balance/area.ts';
import { blacklist } from './blacklist/area.ts';
import { campaign } from './campaign/area.ts';
import { catalogueOf } from '../commands/catalogue-of.ts';
import { contact } from './contact/area.ts';
import { lists } from './list/area.ts';
import { postbell } from './postbell/area.ts';
import { push } from './push/area.ts';
import { sender } from './sender/area.ts';
import { sms } from './sms/area.ts';
import { smtp } from './smtp/area.ts';
import { SUBSCRIPTIONS, subscriptionsIn } from './subscriptions.ts';
import { tag } from './tag/area.ts';
import { template } from './template/area.ts';
import { webhook } from './webhook/area.ts';

/** Everything that people can do, in the order in which help shows it. */
export const catalogue = catalogueOf([
  campaign(subscriptionsIn('campaign')),
  template,
  sender,
  lists,
  contact,
  tag,
  blacklist,
  smtp,
  sms,
  push,
  balance,
  webhook,
  postbell(SUBSCRIPTIONS, subscriptionsIn('postbell')),
]);

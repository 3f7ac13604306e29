import type { Area } from '../../commands/catalogue-of.ts';
import campaigns from './campaigns.ts';
import details from './details.ts';
import find from './find.ts';
import forget from './forget.ts';
import invite from './invite.ts';
import phone from './phone.ts';
import remove from './remove.ts';
import set from './set.ts';
import { show } from './show.ts';
import unsubscribe from './unsubscribe.ts';
import why from './why.ts';

export const contact: Area = {
  name: 'contact',
  summary: 'Look people up, see why they got no email, edit or remove them',
  main: 'show',
  bare: 'show',
  elsewhere: { add: 'list add', import: 'list add', unsubscribed: 'campaign unsubscribed' },
  operations: [
    show,
    why,
    find,
    campaigns,
    details,
    set,
    phone,
    invite,
    unsubscribe,
    remove,
    forget,
  ],
};

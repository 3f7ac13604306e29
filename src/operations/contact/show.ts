import { defineOperation } from '../define.ts';
import { contactCard } from './contact-card.ts';
import { gatherContact } from './contact-facts.ts';

export default defineOperation({
  name: 'contact show',
  summary: 'Show an address: its lists, statuses, campaigns and blacklist',
  effect: 'reads',
  endpoints: [
    'GET /emails/{email}',
    'GET /emails/{email}/details',
    'GET /emails/{email}/campaigns',
    'GET /smtp/unsubscribe/search',
    'GET /blacklist',
  ],
  example: 'ann@example.com',
  inputs: {
    email: { kind: 'email', label: 'Address', hint: 'For example ann@example.com' },
  },
  async run({ email }, context) {
    return contactCard(email, await gatherContact(context.service, email));
  },
});

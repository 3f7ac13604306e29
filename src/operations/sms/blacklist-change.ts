import { smsBlacklistAdd, smsBlacklistRemove } from '../../bulk/actions/sms.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

/** The service requires a description (spec 2, section 4.2). */
const DESCRIPTION = 'Added in Slack';

export const blacklistAdd = defineBulkOperation({
  name: 'sms blacklist add',
  action: smsBlacklistAdd,
  summary: 'Put phone numbers on the SMS blacklist, pasted or from a file',
  effect: 'writes',
  example: '+380501234567, +447700900123 description="asked by phone"',
  confirmLabel: 'Blacklist them',
  inputs: {
    description: {
      kind: 'text',
      label: 'Description',
      hint: `Shown beside the numbers. Empty: ${DESCRIPTION}`,
      optional: true,
      maxLength: 250,
    },
  },
  plan: ({ description = DESCRIPTION }) => ({
    params: { description },
  }),
});

export const blacklistRemove = defineBulkOperation({
  name: 'sms blacklist remove',
  action: smsBlacklistRemove,
  summary: 'Take phone numbers off the SMS blacklist, pasted or from a file',
  effect: 'writes',
  example: '+380501234567',
  confirmLabel: 'Take them off',
  inputs: {},
});

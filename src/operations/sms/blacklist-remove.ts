import { smsBlacklistRemove } from '../../bulk/actions/sms.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

export default defineBulkOperation({
  name: 'sms blacklist remove',
  action: smsBlacklistRemove,
  summary: 'Take phone numbers off the SMS blacklist, pasted or from a file',
  effect: 'writes',
  example: '+380501234567',
  confirmLabel: 'Take them off',
  inputs: {},
});

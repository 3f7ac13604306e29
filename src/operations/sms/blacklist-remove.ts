import { endpointsOf } from '../../domain/bulk.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

export default defineBulkOperation({
  name: 'sms blacklist remove',
  summary: 'Take phone numbers off the SMS blacklist, pasted or from a file',
  effect: 'writes',
  endpoints: endpointsOf(['sms blacklist remove']),
  example: '+380501234567',
  confirmLabel: 'Take them off',
  of: 'phones',
  inputs: {},
  plan: () => ({ action: 'sms blacklist remove', params: {} }),
});

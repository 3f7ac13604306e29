import { endpointsOf } from '../../domain/bulk.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

export default defineBulkOperation({
  name: 'blacklist remove',
  summary: 'Take addresses off the blacklist, pasted or from a file',
  effect: 'writes',
  endpoints: endpointsOf(['blacklist remove']),
  example: 'ann@example.com',
  confirmLabel: 'Take them off',
  of: 'emails',
  inputs: {},
  plan: () => ({ action: 'blacklist remove', params: {} }),
});

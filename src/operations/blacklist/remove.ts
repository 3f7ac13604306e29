import { blacklistRemove } from '../../bulk/actions/blacklist.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';

export default defineBulkOperation({
  name: 'blacklist remove',
  action: blacklistRemove,
  summary: 'Take addresses off the blacklist, pasted or from a file',
  effect: 'writes',
  example: 'ann@example.com',
  confirmLabel: 'Take them off',
  inputs: {},
});

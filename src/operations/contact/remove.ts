import { parseAddresses } from '../../domain/address.ts';
import { endpointsOf } from '../../domain/bulk.ts';
import type { RawValues } from '../../domain/reply.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import type { Operation } from '../define.ts';
import { removeOne } from './remove-one.ts';

const removeMany = defineBulkOperation({
  name: 'contact remove',
  summary: 'Remove addresses from all lists, pasted or from a file',
  effect: 'deletes',
  endpoints: [...new Set([...removeOne.endpoints, ...endpointsOf(['contact remove'])])],
  example: 'ann@example.com',
  confirmLabel: 'Remove from all lists',
  of: 'emails',
  inputs: {},
  plan: () => ({ action: 'contact remove', params: {} }),
});

const remove: Operation = {
  ...removeMany,
  prepare: (raw, context) => {
    const only = onlyAddress(raw);
    return only === null
      ? removeMany.prepare(raw, context)
      : removeOne.prepare({ email: only }, context);
  },
};

export default remove;

/**
 * Returns the only address; `null` for a file, several addresses, or text that isn't understood.
 */
function onlyAddress({ addresses = '', file }: RawValues): string | null {
  if (file?.trim()) return null;
  const { valid, invalid } = parseAddresses(addresses);
  const [only = null] = valid;
  return valid.length === 1 && invalid.length === 0 ? only : null;
}

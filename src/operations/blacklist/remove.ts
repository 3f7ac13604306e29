import { formatCount, formatNumber } from '../../core/figures.ts';
import { defineOperation } from '../define.ts';
import { changeCard } from './change-card.ts';
import { changeBlacklist } from './entries.ts';

export default defineOperation({
  name: 'blacklist remove',
  summary: 'Take addresses off the blacklist',
  effect: 'writes',
  endpoints: ['GET /blacklist', 'DELETE /blacklist'],
  example: 'ann@example.com',
  inputs: {
    addresses: {
      kind: 'emails',
      label: 'Addresses',
      hint: 'Separated by commas, blanks or lines; names may stand beside them',
    },
  },
  async run({ addresses }, { service }) {
    const change = await changeBlacklist(service, {
      addresses: addresses.valid,
      listed: false,
      send: (due) => service.blacklist.remove(due),
    });
    return changeCard(addresses, change, {
      title: 'Blacklist',
      done: 'Taken off',
      already: 'Not on it before',
      unneeded: (given) =>
        given.length === 1
          ? `${given[0]} is not on it`
          : `none of the ${formatNumber(given.length)} is on it`,
      announced: (count) => `took ${count} off the blacklist.`,
      undo: {
        label: `Undo: put ${formatCount(change.changed.length, 'address', 'addresses')} back`,
        operation: 'blacklist add',
      },
    });
  },
});

import { formatCount, formatNumber } from '../../core/figures.ts';
import { defineOperation } from '../define.ts';
import { changeCard } from './change-card.ts';
import { changeBlacklist } from './entries.ts';

export default defineOperation({
  name: 'blacklist add',
  summary: 'Put addresses on the blacklist, so that they get nothing',
  effect: 'writes',
  endpoints: ['GET /blacklist', 'POST /blacklist'],
  example: 'ann@example.com, Bob <bob@example.com> comment="asked by phone"',
  inputs: {
    addresses: {
      kind: 'emails',
      label: 'Addresses',
      hint: 'Separated by commas, blanks or lines; names may stand beside them',
    },
    comment: { kind: 'text', label: 'Comment', optional: true, maxLength: 250 },
  },
  async run({ addresses, comment }, { service }) {
    const change = await changeBlacklist(service, {
      addresses: addresses.valid,
      listed: true,
      send: (due) => service.blacklist.add(due, comment),
    });
    return changeCard(addresses, change, {
      title: 'Blacklist',
      done: 'Added',
      already: 'On it already',
      unneeded: (given) =>
        given.length === 1
          ? `${given[0]} is on it already`
          : `all ${formatNumber(given.length)} are on it already`,
      announced: (count) => `blacklisted ${count}.`,
      undo: {
        label: `Undo: take ${formatCount(change.changed.length, 'address', 'addresses')} off`,
        operation: 'blacklist remove',
      },
    });
  },
});

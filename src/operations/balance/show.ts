import { attempt } from '../../lib/attempt.ts';
import { InputError, RefusedError } from '../../lib/errors.ts';
import { defineOperation } from '../define.ts';
import { balanceCard } from './balance-card.ts';

export default defineOperation({
  name: 'balance show',
  summary: 'Show money, tariffs and e-mails left, and what runs out when',
  effect: 'reads',
  endpoints: ['GET /balance', 'GET /balance/{currency}', 'GET /user/balance/detail'],
  example: 'EUR',
  inputs: {
    currency: {
      kind: 'text',
      label: 'Currency',
      hint: 'Three letters such as EUR. Empty: the account’s own',
      optional: true,
      maxLength: 100,
    },
  },
  async run({ currency: typed }, { service, now }) {
    // Any word that is no currency shows the balance, too: `/balance please`.
    const currency = typed !== undefined && /^[A-Za-z]{3}$/.test(typed) ? typed : undefined;
    const [balance, detail] = await Promise.all([
      attempt(service.balance.get(currency?.toUpperCase())),
      attempt(service.balance.detail()),
    ]);
    if (balance.failure && detail.failure) throw balance.failure;
    if (currency !== undefined && balance.failure instanceof RefusedError) {
      // The tariffs came, so it is the currency that is refused.
      throw new InputError(`The service gives no balance in ${currency.toUpperCase()}.`, {
        field: 'currency',
        cause: balance.failure,
      });
    }
    return balanceCard({ balance, detail }, now);
  },
});

import { at, type Rows } from './row.ts';

const money = { main: 45.3, bonus: 0, currency: 'USD' };
const email = {
  name: 'Pro 10000',
  endsAt: at('2026-04-01T00:00:00Z'),
  endsOn: null,
  emailsLeft: 120_000,
  maximumSubscribers: 10_000,
  currentSubscribers: 5239,
};

export const BALANCE_ROWS: Rows = {
  'GET /balance': [({ balance }) => balance.get(), { amount: 45.3, currency: 'USD' }],
  'GET /balance/{currency}': [
    ({ balance }) => balance.get('EUR'),
    { amount: 41.07, currency: 'EUR' },
  ],
  'GET /user/balance/detail': [
    ({ balance }) => balance.detail(),
    {
      money,
      email,
      smtp: {
        name: 'SMTP 50K',
        endsAt: at('2026-03-20T12:00:00Z'),
        endsOn: null,
        renewsItself: true,
        emails: 50_000,
        emailsLeft: 12_345,
        emailsAnHour: 5000,
        traffic: '100 GB',
        trafficLeft: '99.5 GB',
      },
      push: null,
    },
  ],
  'GET /user/balance/detail: without quantities': [
    ({ balance }) => balance.detail(),
    {
      money,
      email: { ...email, emailsLeft: null, maximumSubscribers: null, currentSubscribers: null },
      smtp: {
        name: 'SMTP 50K',
        endsAt: at('2026-03-20T00:00:00Z'),
        endsOn: '2026-03-20',
        renewsItself: true,
        emails: null,
        emailsLeft: null,
        emailsAnHour: null,
        traffic: '',
        trafficLeft: '',
      },
      push: {
        name: 'Free',
        endsAt: at('2018-11-30T00:00:00Z'),
        endsOn: '2018-11-30',
        renewsItself: false,
      },
    },
  ],
};

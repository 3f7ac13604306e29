import { expect, test } from 'vitest';
import { EVERYTHING, PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { formIn } from './form-in-hand.ts';
import { CHANNEL, startHarness } from './harness.ts';

const AT = new Date('2026-11-21T12:00:00Z');
const NOTHING_CHOSEN = { type: 'multi_static_select', selected_options: [] };

/** A channel with an alert, and its form on the page where it is changed. */
async function atAlert(line: (id: string) => string) {
  const bot = await startHarness({ catalogue, now: () => AT });
  const filter = {
    ...EVERYTHING,
    kind: { only: [], not: ['open'] },
    domain: { only: [], not: ['example.org'] },
  };
  const options = { quiet: { from: '22:00', until: '07:00', zone: 'Asia/Tokyo' }, stop: null };
  const requested = { ...PLAIN_ALERT, channelId: CHANNEL, createdBy: 'U1', filter, options };
  const { id } = await bot.store.alerts.add(requested, AT);
  await bot.type(line(id));
  const form = formIn(bot);
  const alert = async () => (await bot.store.alerts.list(CHANNEL))[0];
  return { ...bot, id, form, alert };
}

test('a form that changes something passes over the choice that was made', async () => {
  const { form } = await atAlert((id) => `/postbell alerts edit ${id} ?`);
  await form.shown('Changes');
  expect(form.fields()).toMatchObject({
    '-kinds': 'open',
    '-domain': 'example.org',
    quiet: '22:00-07:00 Asia/Tokyo',
    mode: 'card',
  });
  await form.back('Alert');
});

test('what is emptied in it is taken away, and what isn’t touched stays', async () => {
  const { form, alert, notified, id } = await atAlert((one) => `/postbell alerts edit ${one} ?`);
  await form.shown('Changes');
  await form.send({ '-kinds': NOTHING_CHOSEN, quiet: '' });
  expect(JSON.stringify(await notified('Alert updated'))).toContain(
    `/postbell alerts edit ${id} mode=card -domain=example.org -kinds= quiet=`,
  );
  expect(await alert()).toMatchObject({
    filter: { kind: { only: [], not: [] }, domain: { only: [], not: ['example.org'] } },
    options: { quiet: null },
  });
});

test('an option without a value does the same on a command line', async () => {
  const { alert, notified } = await atAlert(
    (id) => `/postbell alerts edit ${id} -domain= mode=each`,
  );
  await notified('Alert updated');
  expect(await alert()).toMatchObject({ mode: 'each', filter: { domain: { only: [], not: [] } } });
});

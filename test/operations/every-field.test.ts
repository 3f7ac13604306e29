import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawValues } from '../../src/domain/reply.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { postbellAt, NOW, sandboxPostbell, type Postbell } from '../commands/context.ts';

/** What was posted, by path. */
const posted = new Map<string, unknown>();

const world = sandboxPostbell();
let postbell: Postbell;
beforeAll(async () => {
  postbell = await postbellAt(world.sandbox.url, {}, { fetch: noting });
});
afterAll(() => postbell.close());

async function noting(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, init);
  if (request.method === 'POST') {
    posted.set(new URL(request.url).pathname, await request.clone().json());
  }
  return fetch(request);
}

/** Does what a command line says, with what only a form gives beside it. */
async function does(line: string, more: RawValues = {}): Promise<void> {
  const [area = '', ...words] = line.split(' ');
  const { operation, rest } = catalogue.resolve(area, words.join(' '));
  await postbell.run(operation.name, { ...readCommandLine(operation.inputs, rest), ...more });
}

/** The names of the fields in a table of the specification. */
async function fieldsIn(document: string, section: string): Promise<readonly string[]> {
  const text = await readFile(new URL(`../../docs/service/${document}`, import.meta.url), 'utf8');
  const [, after = ''] = text.split(`\n${section}`);
  const [table = ''] = after.split('\n#');
  return [...table.matchAll(/^\| ([a-z]\w*) +\|/gim)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'Field');
}

const SMS_OPTIONS = {
  date: '2026-11-22 08:00:00',
  emulate: true,
  stat_link_tracking: true,
  stat_link_need_protocol: true,
};

it('an SMS to a list can have every field that the specification has', async () => {
  await does(
    'sms send list=4102 sender=Larkspur text="Spring" at="2026-11-22 10:00" routes="UA=international; Germany=int" ' +
      'trackLinks=yes httpsLinks=yes newcomers=yes emulate=yes',
  );
  const body = posted.get('/sms/campaigns');
  expect(body).toEqual({
    sender: 'Larkspur',
    addressBookId: 4102,
    body: 'Spring',
    route: { UA: 'international', DE: 'international' },
    use_dynamic_list: true,
    ...SMS_OPTIONS,
  });
  const fields = await fieldsIn('2-smtp-sms.md', '#### 4.2.1');
  expect(Object.keys(body ?? {}).toSorted()).toEqual(fields.toSorted());
});

it('an SMS to phone numbers can have every field, too', async () => {
  await does(
    'sms send phones="+380501234567, +447700900123" sender=Larkspur text="Spring" at="2026-11-22 10:00" ' +
      'routes="UA=international" trackLinks=yes httpsLinks=yes emulate=yes',
  );
  expect(posted.get('/sms/send')).toEqual({
    sender: 'Larkspur',
    phones: ['380501234567', '447700900123'],
    body: 'Spring',
    route: { UA: 'international' },
    ...SMS_OPTIONS,
  });
});

it('a push campaign can have every field that the specification has', async () => {
  await does(
    'push send 4301 "Meet timelines" text="Plan a quarter" link=https://larkspur.example/t ' +
      'imageUrl=https://larkspur.example/t.png icon=https://larkspur.example/i.png ' +
      'button1=Try link1=https://larkspur.example/try button2="Not now" link2=https://larkspur.example/no ' +
      'language=en browsers="Chrome, Edge" countries="GB US" visited=include pages=/pricing ' +
      'from=2026-01-01 until=2026-11-20 variable=Plan conditions="is Pro; starts with F" match=or ' +
      'at="2026-11-22 10:00" lifetime=90 spread=30',
  );
  const body = posted.get('/push/tasks');
  expect(body).toEqual({
    title: 'Meet timelines',
    website_id: 4301,
    body: 'Plan a quarter',
    ttl: 5400,
    link: 'https://larkspur.example/t',
    filter_lang: 'en',
    filter_browser: 'Chrome,Edge',
    filter_region: '["GB","US"]',
    filter_url: '{"type":"include","search":"/pricing"}',
    filter_subscription_date_from: '2026-01-01',
    filter_subscription_date_to: '2026-11-20',
    filter: {
      variable_name: 'Plan',
      operator: 'or',
      conditions: [
        { condition: 'equal', value: 'Pro' },
        { condition: 'startwith', value: 'F' },
      ],
    },
    stretch_time: 1800,
    send_date: '2026-11-22 08:00:00',
    buttons:
      '[{"text":"Try","link":"https://larkspur.example/try"},{"text":"Not now","link":"https://larkspur.example/no"}]',
    image: 'https://larkspur.example/t.png',
    icon: 'https://larkspur.example/i.png',
  });
  const fields = await fieldsIn('3-web-push.md', '### 4.1');
  expect(Object.keys(body ?? {}).toSorted()).toEqual(fields.toSorted());
});

it('a single email can have every part, with its files', async () => {
  const attached = async (name: string, content: string) =>
    postbell.store.uploads.save({ name, content: Buffer.from(content) }, NOW);
  const attachments = [await attached('a.txt', 'hello'), await attached('b.pdf', '%PDF')].join(' ');
  await does(
    'smtp send orders@larkspur.example "Ann <ann@example.com>" "Your order" text="On its way" ' +
      'fromName=Shop cc=carl@example.com bcc=dora@example.com html="<p>On its way</p>" plainText=written',
    { attachments },
  );
  expect(posted.get('/smtp/emails')).toEqual({
    email: {
      html: Buffer.from('<p>On its way</p>').toString('base64'),
      text: 'On its way',
      auto_plain_text: true,
      subject: 'Your order',
      from: { name: 'Shop', email: 'orders@larkspur.example' },
      to: [{ name: 'Ann', email: 'ann@example.com' }],
      cc: [{ name: '', email: 'carl@example.com' }],
      bcc: [{ name: '', email: 'dora@example.com' }],
      attachments_binary: { 'a.txt': 'aGVsbG8=', 'b.pdf': 'JVBERg==' },
    },
  });
});

import { expect, it } from 'vitest';
import { addresses, base64, LETTER, startForFile } from './client.ts';

const { call } = startForFile();

type Refusal = readonly [method: string, path: string, body: unknown, status: number, says: string];

const letter = { ...LETTER, body: base64('<p>Hello</p>'), list_id: 4101 };
const message = { sender: 'Larkspur', body: 'Hello', phones: ['447700900001'] };
const push = { title: 'Hello', website_id: 4301, body: 'News', ttl: 86_400 };
const mail = {
  html: base64('<p>Hello</p>'),
  text: 'Hello',
  subject: 'One letter',
  from: { email: 'news@larkspur.example' },
  to: [{ email: 'ann@example.com' }],
};
const optIn = {
  emails: [{ email: 'x@example.com', variables: { Name: 'New' } }],
  confirmation: 'force',
  sender_email: 'news@larkspur.example',
  message_lang: 'en',
};
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const png = (size: number) => Buffer.concat([PNG], size).toString('base64');
const BUTTON = { text: 'Look', link: 'https://larkspur.example' };
const EQUAL = { condition: 'equal', value: 'x' };
const plan = (count: number, variable_name = 'Plan') => ({
  filter: { variable_name, operator: 'or', conditions: Array.from({ length: count }, () => EQUAL) },
});

/** Requests that are right but for this change, with what is wrong. */
const changed = (
  path: string,
  right: object,
  refusals: readonly (readonly [change: object, status: number, says: string])[],
  under?: string,
): readonly Refusal[] =>
  refusals.map(([change, status, says]) => {
    const body = { ...right, ...change };
    return ['POST', path, under === undefined ? body : { [under]: body }, status, says];
  });

const named = { name: 'A', template_id: 506 };
const CONTACTS = '/addressbooks/4104/emails';
const VARIABLE = '/addressbooks/4102/emails/variable';
const set = (name: string, value: unknown): Refusal => {
  const body = { email: 'ann@example.com', variables: [{ name, value }] };
  return ['POST', VARIABLE, body, 422, `variables.${name} `];
};

it.each<Refusal>([
  ...changed('/campaigns', letter, [
    [{ sender_name: undefined }, 400, 'sender_name is required'],
    [{ subject: '' }, 400, 'subject is required'],
    [{ body: undefined }, 400, 'body or template_id is required'],
    [{ list_id: undefined }, 400, 'list_id or segment_id is required'],
    [{ body: '<p>' }, 422, 'body is not Base64'],
    [{ list_id: 1 }, 404, 'Mailing list 1 not found'],
    [{ segment_id: 1 }, 404, 'Segment 1 not found'],
    [{ segment_id: 801 }, 422, 'is no segment of this'],
    [{ segment_id: 801, list_id: [1, 2] }, 422, 'at most 1 lists'],
    [{ list_id: Array(11).fill(1) }, 422, 'list_id: at most 10 lists'],
    [{ list_id: [1, 2], is_test: true }, 422, 'list_id: at most 1 lists'],
    [{ sender_email: 'x@y.example' }, 403, 'sender_email is not an activated'],
    [{ send_date: 'tomorrow' }, 422, 'send_date must be YYYY-MM-DD HH:MM:SS'],
    [{ send_date: '2026-03-18 11:59:59' }, 422, 'send_date is earlier than'],
  ]),
  ['PATCH', '/campaigns/71005', { ...letter, ...named }, 400, 'is not scheduled'],
  ['DELETE', '/campaigns/1', undefined, 404, 'Campaign 1 not found'],
  ['GET', '/campaigns?order=up', undefined, 422, 'order'],
  ['POST', '/addressbooks', {}, 400, 'bookName is required'],
  ['DELETE', CONTACTS, { emails: addresses(101) }, 422, 'holds 101 addresses, at most 100'],
  ['POST', `${CONTACTS}/unsubscribe`, { emails: addresses(101) }, 422, 'at most 100'],
  ...changed(CONTACTS, optIn, [
    [{ sender_email: undefined }, 400, 'sender_email is required'],
    [{ sender_email: 'events@larkspur.example' }, 403, 'sender_email'],
    [{ message_lang: 'xx' }, 422, 'message_lang'],
    [{ message_lang: undefined }, 400, 'message_lang'],
    [{ template_id: 'nothing' }, 404, 'emplate'],
    [{ emails: ['bare@example.com'] }, 400, 'emails'],
    [{ confirmation: 'please' }, 422, 'confirmation'],
    [{ confirmation: undefined, tags: [99] }, 404, 'tags'],
  ]),
  set('Orders', 'old'),
  set('Since', '2017-1-1'),
  set('Since', '2017-13-45'),
  set('42', 'x'),
  set('a<b>', 'x'),
  set('Phone', 'none'),
  ['PUT', '/addressbooks/4101/phone', { phone: '1' }, 400, 'email is required'],
  ['POST', '/emails', {}, 400, 'emails is required'],
  ['POST', '/blacklist', {}, 400, 'emails is required'],
  ['POST', '/blacklist', { emails: 'one@example.com' }, 422, 'Base64'],
  ...changed('/senders', { email: 'hello@larkspur.example', name: 'Hello' }, [
    [{ name: undefined }, 400, 'name is required'],
    [{ email: 'hello' }, 422, 'email is not valid'],
    [{ email: 'news@larkspur.example' }, 422, 'email'],
  ]),
  ['POST', '/tags', { name: 'Gold' }, 400, 'color is required'],
  ['POST', '/tags', { name: 'Gold', color: 'gold' }, 422, 'color is not valid'],
  ['POST', '/tags', { name: 'Reviewer', color: '#fff' }, 422, 'name: there is a tag'],
  ['PUT', '/tags/99', { name: 'Gold', color: '#fff' }, 404, 'Tag 99 not found'],
  ['POST', '/tags/pin/phone', { phone: 'x', tags: [31] }, 422, 'phone must be'],
  ['POST', '/tags/unpin/email', { email: 'a@example.com' }, 400, 'tags is required'],
  ['POST', '/template', { lang: 'en' }, 400, 'body is required'],
  ['POST', '/template', { body: letter.body, lang: 'de' }, 422, 'lang'],
  ['POST', '/template/edit/1', { body: letter.body }, 404, '1'],
  ...changed('/sms/send', message, [
    [{ sender: 'TwelveLetter' }, 422, 'sender is not valid: at most 11 alphanumeric'],
    [{ sender: 'Bad name!' }, 422, 'sender is not valid'],
    [{ body: '' }, 400, 'body is required'],
    [{ phones: ['nonsense'] }, 422, 'phones holds no phone that can be sent to'],
    [{ date: '2026-03-18 11:00:00' }, 422, 'date is earlier than the current moment'],
    [{ date: 'tomorrow' }, 422, 'date must be YYYY-MM-DD HH:MM:SS'],
    [{ route: { GB: 'cheap' } }, 422, 'route.GB is not valid: national or international'],
  ]),
  ['POST', '/sms/campaigns', message, 400, 'addressBookId is required'],
  ['POST', '/sms/numbers', { addressBookId: 4101, phones: [] }, 422, 'phones is not valid'],
  ['POST', '/sms/black_list', { phones: ['447700900001'] }, 400, 'description is required'],
  ...changed('/push/tasks', push, [
    [{ title: undefined }, 400, 'title is required'],
    [{ ttl: undefined }, 400, 'ttl is required'],
    [{ ttl: 86_401 }, 422, 'ttl is not valid: at most 86400'],
    [{ website_id: 1 }, 404, 'Website 1 not found'],
    [{ buttons: [BUTTON, BUTTON, BUTTON] }, 422, 'buttons is not valid: at most 2'],
    [{ filter_region: '["GB"' }, 422, 'filter_region is not valid'],
    [{ filter_url: '{"type":"like","search":"x"}' }, 400, 'filter_url.type'],
    [{ filter_subscription_date_to: 'x' }, 422, 'filter_subscription_date_to must be'],
    [plan(0), 400, 'filter.0.conditions'],
    [plan(11), 422, 'filter: 11 filters, at most 10'],
    [plan(1, 'Nope'), 422, 'filter.variable_name: Nope is no variable of the site'],
    [{ image: png(200 * 1024) }, 422, 'it must stay under 200 KB'],
    [{ image: base64('<svg/>') }, 422, 'image must be a JPG, PNG or GIF picture in Base64'],
    [{ send_date: '2026-03-18 11:00:00' }, 422, 'send_date is earlier'],
  ]),
  ['POST', '/push/subscriptions/state', { id: 900_001, state: 5 }, 422, '0 or 1 is expected'],
  ['POST', '/smtp/emails', {}, 400, 'email is required'],
  ...changed(
    '/smtp/emails',
    mail,
    [
      [{ subject: undefined }, 400, 'email.subject is required'],
      [{ to: [] }, 422, 'email.to is not valid: it is empty'],
      [{ to: [{ email: 'nobody' }] }, 422, 'email.to.0.email is not valid'],
      [{ html: '%%%' }, 422, 'email.html is not Base64'],
      [{ html: undefined, text: undefined }, 400, 'email.html or email.template is required'],
      [{ template: { id: 501, variables: {} } }, 422, 'takes the place of email.html'],
      [{ html: undefined, template: { id: 5 } }, 400, 'email.template.variables is required'],
      [{ from: { email: 'ceo@larkspur.example' } }, 403, 'is not an activated sender'],
      [{ attachments_binary: { 'a.png': '§' } }, 422, 'attachments_binary.a.png is not Base64'],
    ],
    'email',
  ),
  ['GET', '/smtp/emails?from=18.03.2026', undefined, 422, 'from must'],
  ['POST', '/smtp/emails/info', { emails: addresses(501) }, 422, 'at most 500'],
  ['POST', '/v2/email-service/smtp/sender_domains/nonsense', undefined, 422, ''],
  ['POST', '/v2/email-service/webhook', { url: 'http://127.0.0.1:9' }, 400, 'actions is required'],
  ['POST', '/v2/email-service/webhook', { url: 'bot', actions: 'open' }, 422, 'url is not valid'],
])('%s %s with %j is refused with %i: %s', async (method, path, body, status, says) => {
  const refusal = { message: expect.stringContaining(says), error_code: expect.any(Number) };
  expect(await call(method, path, body)).toMatchObject({ status, body: refusal });
});

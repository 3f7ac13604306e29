import { expect, it } from 'vitest';
import { readableText } from '../../../src/operations/campaign/inbox.ts';
import {
  deadLinks,
  foreignTags,
  unknownVariables,
} from '../../../src/operations/campaign/merge-tags.ts';
import { contentWarnings } from '../../../src/operations/campaign/review.ts';

it.each([
  ['Hi *|FNAME|* *|IF:VIP|*', 'Mailchimp', ['*|FNAME|*', '*|IF:VIP|*']],
  [
    '{{ contact.FIRSTNAME }} {{ params.code }}',
    'Brevo',
    ['{{ contact.FIRSTNAME }}', '{{ params.code }}'],
  ],
  ['{{ unsubscribe }}', 'Brevo', ['{{ unsubscribe }}']],
  ['{{ unsubscribe_link }}', 'HubSpot', ['{{ unsubscribe_link }}']],
  ['{{ person.first_name }} {% if x %}', 'Klaviyo', ['{{ person.first_name }}', '{% if x %}']],
  ["{{ first_name|default:'you' }}", 'Klaviyo', ["{{ first_name|default:'you' }}"]],
  [
    '<%asm_group_unsubscribe_raw_url%> {{{name}}}',
    'SendGrid',
    ['<%asm_group_unsubscribe_raw_url%>', '{{{name}}}'],
  ],
  ['%FIRSTNAME%', 'ActiveCampaign', ['%FIRSTNAME%']],
  ['[firstname,fallback=friend]', 'Campaign Monitor', ['[firstname,fallback=friend]']],
  ['%%First Name%%', 'Salesforce', ['%%First Name%%']],
  ['[[name]]', 'another system', ['[[name]]']],
  ['[[FirstName OR "Friend"]]', 'another system', ['[[FirstName OR "Friend"]]']],
  ['{{var:name:"you"}}', 'Mailjet', ['{{var:name:"you"}}']],
  [
    '[[data:firstname:""]] [[UNSUB_LINK_EN]]',
    'Mailjet',
    ['[[data:firstname:""]]', '[[UNSUB_LINK_EN]]'],
  ],
  ['{$name} {$unsubscribe}', 'MailerLite', ['{$name}', '{$unsubscribe}']],
  ['{!firstname_fix}', 'AWeber', ['{!firstname_fix}']],
  ['$[FNAME]$', 'Zoho', ['$[FNAME]$']],
  ['%recipient.name% %unsubscribe_url%', 'Mailgun', ['%recipient.name%', '%unsubscribe_url%']],
  ['#recipient:first name#', 'Moosend', ['#recipient:first name#']],
  ['@FIRSTNAME@', 'Dotdigital', ['@FIRSTNAME@']],
  [
    '[subscriber:firstname | default:reader]',
    'MailPoet',
    ['[subscriber:firstname | default:reader]'],
  ],
  [
    '{contactfield=firstname} {unsubscribe_url}',
    'Mautic',
    ['{contactfield=firstname}', '{unsubscribe_url}'],
  ],
  ['{first_name, "there"}', 'Ghost', ['{first_name, "there"}']],
  ['{{${first_name}}}', 'Braze', ['{{${first_name}}}']],
  ['[Name,fallback=you]', 'Sendy', ['[Name,fallback=you]']],
])('knows the tags in %s as those of %s', (html, system, tags) => {
  expect(foreignTags(html)).toEqual([{ system, tags }]);
});

it.each([
  '{{Name}} {{City}}',
  '<p style="width:50%">20%, 30% off</p>',
  '<!-- *|FNAME|* -->',
  'a%20b%20c',
  '<style>@media screen{a[href]{color:red}.name{margin:0}#a:hover{b:c}} input[name]{d:e}</style>',
  'ann@EXAMPLE.COM and bob@example.com, $10 [1], $[5], prices from {10} to {20}, 50%-70% off',
  '<a href="https://x.example/#top">[Top]</a> {{unsubscribe_url}}',
])('takes %s for no tag of another system', (html) => {
  expect(foreignTags(html)).toEqual([]);
});

const isWayOut = (text: string) => /unsubscribe/i.test(text);

it.each([
  ['<a href="#">Unsubscribe</a>', ['#']],
  ["<a class='x' href='*|UNSUB|*'>unsubscribe <b>now</b></a>", ['*|UNSUB|*']],
  ['<a href="">Unsubscribe</a>', ['']],
  ['<a href="{$unsubscribe}">Unsubscribe</a>', ['{$unsubscribe}']],
  ['<a href="{{ unsubscribe }}">Unsubscribe</a>', ['{{ unsubscribe }}']],
  [
    '<a href="[link:subscription_unsubscribe_url]">Unsubscribe</a>',
    ['[link:subscription_unsubscribe_url]'],
  ],
  ['<a href="{{unsubscribe_url}}">Unsubscribe</a>', []],
  ['<a href="https://x.example/u">Unsubscribe</a> <a href="#">Top</a>', []],
])('finds the unsubscribe links of %s that lead nowhere', (html, dead) => {
  expect(deadLinks(html, isWayOut)).toEqual(dead);
});

const sender = {
  name: 'A',
  email: 'a@x.co',
  isActive: true,
  isAllowedForSmtp: true,
  status: 'Active',
};
const content = { sender, senderEmail: 'a@x.co', senderName: 'A', subject: 'S', attachments: [] };

it('warns where “unsubscribe” stands in a comment only', () => {
  const html = '<!-- unsubscribe --><p>Sale</p>';
  const warnings = contentWarnings({ ...content, html, ampHtml: undefined });
  expect(JSON.stringify(warnings)).toContain('No unsubscribe link');
});

it.each([
  ['Per non ricevere più le nostre email, annulla l’iscrizione', 'Italian'],
  ['Disiscriviti qui', 'Italian'],
  ['Uitschrijven', 'Dutch'],
  ['Afmelden voor deze nieuwsbrief', 'Dutch'],
  ['Wypisz się', 'Polish'],
  ['Zrezygnuj z subskrypcji', 'Polish'],
  ['Odhlásit se z odběru', 'Czech'],
  ['Cancelar a inscrição', 'Portuguese'],
  ['Avregistrera dig / Avsluta prenumerationen', 'Swedish'],
  ['Leiratkozás', 'Hungarian'],
  ['Dezabonare', 'Romanian'],
])('takes “%s” for a way out (%s)', (words) => {
  const html = `<p>Sale</p><a href="https://x.example/u">${words}</a>`;
  const warnings = contentWarnings({ ...content, html, ampHtml: undefined });
  expect(JSON.stringify(warnings)).not.toContain('No unsubscribe link');
});

it('decodes every entity in what the inbox shows', () => {
  const html =
    '<p>Don&rsquo;t miss&shy;&shy;&#847;&#8199; &hellip; &eacute;t&eacute; &#x1F525; &mdash; &#0;&#xD800;x</p>';
  expect(readableText(html)).toBe('Don’t miss … été 🔥 — x');
});

it.each([
  ['{{Name}} {{ city }} {{NA ME}} {{Email}}', []],
  ['{{FIRSTNAME}} {{FIRSTNAME}} {{Surname|friend}}', ['{{FIRSTNAME}}', '{{Surname|friend}}']],
  ['<!-- {{Old}} --> {{contact.FIRSTNAME}} {{#if x}}', []],
])('finds what stands for no variable in %s', (html, unknown) => {
  expect(unknownVariables(html, ['Name', 'City'])).toEqual(unknown);
});

/** Asks in people’s words for what operations call otherwise, or for what nobody does. */
export interface Phrase {
  /** Each is meant where all of its words were typed. */
  readonly words: readonly string[];
  /** The operations that do it, or come closest, by name, the best first. */
  readonly closest: readonly string[];
  /** Sentences on who does what Postbell can’t, and what comes closest; absent: it can. */
  readonly instead?: string;
}

export const PHRASES: readonly Phrase[] = [
  {
    words: ['setting', 'preference', 'configuration'],
    closest: ['postbell rights', 'postbell limits show', 'postbell monitor list'],
  },
  { words: ['pause campaign', 'stop campaign'], closest: ['campaign cancel'] },
  { words: ['segment'], closest: ['campaign send', 'campaign draft'] },
  { words: ['not open', 'non opener', 'second chance'], closest: ['campaign resend'] },
  {
    words: [
      'recurring campaign',
      'every day',
      'every week',
      'every month',
      'every monday',
      'every tuesday',
      'every wednesday',
      'every thursday',
      'every friday',
      'every saturday',
      'every sunday',
      'every first',
      'every last',
      'weekly',
      'monthly',
      'send again each',
    ],
    closest: ['campaign recurring add'],
  },
  { words: ['emails to', 'mails to', 'sent to'], closest: ['smtp list'] },
  { words: ['this channel', 'channel get'], closest: ['postbell here'] },
  { words: ['send me digest', 'digest for me'], closest: ['postbell digest subscribe'] },
  { words: ['not send'], closest: ['campaign cancel'] },
  { words: ['went to list', 'campaigns of list', 'sent to list'], closest: ['list campaigns'] },
  { words: ['get from us', 'got from us', 'what did get'], closest: ['contact campaigns'] },
  { words: ['delete data', 'her data', 'his data'], closest: ['contact forget'] },
  { words: ['the code'], closest: ['sender activate'] },
  { words: ['who may', 'what may', 'may do', 'who has access'], closest: ['postbell rights'] },
  { words: ['let send', 'let see', 'let edit', 'allow'], closest: ['postbell grant'] },
  { words: ['at night', 'not post', 'on weekends'], closest: ['postbell quiet set'] },
  {
    words: [
      'digest every',
      'digest every day',
      'summary every day',
      'daily digest',
      'summary every',
      'daily summary',
      'digest each',
    ],
    closest: ['postbell digest add'],
  },
  { words: ['running', 'in progress'], closest: ['postbell jobs list', 'campaign calendar'] },
  {
    words: ['people opened', 'how many opened', 'how many clicked', 'how many bounced'],
    closest: ['campaign show', 'campaign list'],
  },
  {
    words: ['change time', 'time of campaign', 'send earlier', 'send later'],
    closest: ['campaign edit'],
  },
  { words: ['where is', 'subscribed to', 'know about'], closest: ['contact show'] },
  { words: ['how big', 'how large'], closest: ['list show', 'list list'] },
  { words: ['contacts of list', 'people of list', 'members'], closest: ['list contacts'] },
  { words: ['how much is', 'mailing to'], closest: ['list cost', 'sms cost'] },
  { words: ['pass spf', 'pass dkim', 'pass dmarc', 'domain pass'], closest: ['smtp domains'] },
  { words: ['take right', 'remove right', 'take permission'], closest: ['postbell revoke'] },
  { words: ['which list'], closest: ['list list', 'contact show'] },
  { words: ['who is on blacklist', 'is on blacklist'], closest: ['blacklist show'] },
  { words: ['unblacklist', 'unblock', 'whitelist'], closest: ['blacklist remove'] },
  {
    words: ['from all list', 'from every list'],
    closest: ['contact remove', 'contact unsubscribe'],
  },
  { words: ['did bounce', 'has bounced'], closest: ['contact why', 'smtp bounces'] },
  { words: ['did campaign bounce', 'campaign bounced'], closest: ['campaign show'] },
  { words: ['did we send', 'we sent', 'went out'], closest: ['campaign show', 'campaign list'] },
  { words: ['went wrong'], closest: ['smtp bounces', 'postbell incidents list'] },
  { words: ['a test', 'test of'], closest: ['campaign test'] },
  { words: ['push audience'], closest: ['push subscribers', 'push websites'] },
  { words: ['look up'], closest: ['contact show', 'smtp lookup'] },
  { words: ['list cost', 'cost to send', 'cost to mail'], closest: ['list cost', 'sms cost'] },
  {
    words: ['post bounce in this channel', 'tell us about', 'notify us'],
    closest: ['postbell alerts add'],
  },
  { words: ['run out', 'runs out'], closest: ['postbell monitor add'] },
  { words: ['add sender', 'as sender'], closest: ['sender add'] },
  { words: ['who is on', 'on the list'], closest: ['list contacts', 'list contact'] },
  { words: ['on blacklist'], closest: ['blacklist add', 'blacklist show'] },
  { words: ['off blacklist'], closest: ['blacklist remove'] },
  { words: ['which link'], closest: ['campaign links'] },
  { words: ['go out', 'goes out', 'next campaign'], closest: ['campaign calendar'] },
  { words: ['new newsletter', 'new campaign', 'write campaign'], closest: ['campaign send'] },
  { words: ['can we send', 'still send', 'how many more'], closest: ['balance show'] },
  { words: ['everything about', 'all about'], closest: ['contact forget', 'contact show'] },
  { words: ['block'], closest: ['blacklist add', 'sms blacklist add'] },
  { words: ['permission'], closest: ['postbell rights', 'postbell grant', 'postbell why'] },
  {
    words: ['give permission', 'add permission', 'give right', 'give access'],
    closest: ['postbell grant'],
  },
  {
    words: [
      'who did',
      'who changed',
      'who sent',
      'who deleted',
      'who approved',
      'who canceled',
      'who removed',
      'who added',
      'who edited',
      'who stopped',
      'who created',
      'who confirmed',
      'who paused',
    ],
    closest: ['postbell audit'],
  },
  {
    words: [
      'not getting',
      'no email',
      'did not get',
      'didn’t get',
      'never got',
      'not receive',
      'didn’t receive',
    ],
    closest: ['contact why'],
  },
  {
    words: ['take off', 'opt out', 'off the list', 'stop mailing'],
    closest: ['contact unsubscribe', 'list unsubscribe'],
  },
  {
    words: ['unsubscribed by mistake', 'opt in again', 'resubscribe'],
    closest: ['smtp resubscribe', 'list invite'],
  },
  { words: ['double opt in', 'confirm by email'], closest: ['list invite', 'contact invite'] },
  {
    words: ['confirm sender', 'verify sender', 'sender code'],
    closest: ['sender activate', 'sender resend'],
  },
  { words: ['four eyes', 'second person', 'two people'], closest: ['postbell approvals set'] },
  {
    words: [
      'working',
      'is it working',
      'does it work',
      'health check',
      'connected',
      'everything ok',
      'everything fine',
      'any problem',
    ],
    closest: ['postbell doctor'],
  },
  {
    words: ['hard bounce', 'soft bounce', 'undeliverable', 'mailbox full'],
    closest: ['postbell incidents list', 'smtp bounces', 'postbell digest add'],
  },
  {
    words: ['did open', 'has opened', 'did click', 'did read'],
    closest: ['campaign activity', 'campaign show'],
  },
  {
    words: ['how much money', 'money left', 'credits left', 'how much is left'],
    closest: ['balance show'],
  },
  {
    words: ['move campaign', 'postpone campaign', 'reschedule', 'other time'],
    closest: ['campaign edit'],
  },
  {
    words: ['clean the list', 'dead addresses', 'remove bounced'],
    closest: ['list remove', 'contact remove'],
  },
  {
    words: ['dead letter', 'unreadable event', 'rejected event'],
    closest: ['postbell alerts rejected'],
  },
  {
    words: ['data protection', 'personal data', 'right to be forgotten'],
    closest: ['contact forget'],
  },
  { words: ['who can', 'may I', 'am I allowed'], closest: ['postbell rights', 'postbell why'] },
  { words: ['what can you do', 'all commands', 'how does this work'], closest: ['postbell help'] },
  {
    words: ['excel', 'spreadsheet', 'upload a file', 'upload csv', 'import people'],
    closest: ['list add'],
  },
  { words: ['add list', 'add to list'], closest: ['list add'] },
  { words: ['export list', 'download list', 'export contacts'], closest: ['list contacts'] },
  {
    words: ['how many contacts', 'how many people', 'how many subscribers', 'list size'],
    closest: ['list show', 'list list'],
  },
  { words: ['sender confirmed', 'sender activated'], closest: ['sender show'] },
  { words: ['text message', 'texts'], closest: ['sms send', 'sms cost'] },
  { words: ['reply to', 'sender name', 'from address'], closest: ['sender list', 'sender add'] },
  {
    words: ['how did it go', 'go well', 'result', 'open rate', 'click rate'],
    closest: ['campaign show', 'campaign list'],
  },
  {
    words: ['A/B test', 'AB test', 'split test', 'test variants'],
    instead:
      'A/B tests are set up in the service itself. Postbell compares two campaigns, and says whether the difference is significant.',
    closest: ['campaign compare'],
  },
  {
    words: ['API key', 'API token', 'secret'],
    instead:
      'API keys are made in the service’s own settings, and given to Postbell by whoever runs it. The doctor says whether they work.',
    closest: ['postbell doctor'],
  },
  {
    words: [
      'log in',
      'login',
      'password',
      'sign in',
      'two factor',
      '2FA',
      'delete my account',
      'close the account',
    ],
    instead:
      'Accounts and passwords are managed in the service itself. In Postbell, people are who they are in Slack, and have the permissions that an admin gave them.',
    closest: ['postbell rights', 'postbell grant'],
  },
  {
    words: [
      'invoice',
      'receipt',
      'bill',
      'billing',
      'payment',
      'credit card',
      'buy credits',
      'upgrade the plan',
      'top up the balance',
    ],
    instead:
      'Invoices, payments, and plans are in the service itself. Postbell shows the balance, and a monitor warns before it is used up.',
    closest: ['balance show', 'postbell monitor add'],
  },
  {
    words: ['vacation', 'holiday', 'out of office', 'absence'],
    instead:
      'Postbell doesn’t know who is away. What a channel or a person gets can be muted or paused until they are back.',
    closest: ['postbell digest pause', 'postbell alerts mute', 'postbell digest mute'],
  },
  {
    words: [
      'birthday',
      'anniversary',
      'automation',
      'workflow',
      'drip campaign',
      'triggered email',
      'welcome series',
      'autoresponder',
    ],
    instead:
      'Emails that a date or an action triggers are set up in the service’s own automations, which its interface doesn’t reach.',
    closest: ['campaign send'],
  },
  {
    words: ['unsubscribe reason', 'why did people unsubscribe', 'feedback'],
    instead:
      'The service doesn’t say why people unsubscribe. Postbell says whether, when, and from what somebody did.',
    closest: ['contact why', 'smtp unsubscribed'],
  },
  {
    words: ['best time', 'best hour to send', 'time optimization'],
    instead:
      'Postbell doesn’t choose a time to send. Two campaigns that were sent at different times can be compared.',
    closest: ['campaign compare', 'campaign send'],
  },
  {
    words: ['heatmap', 'heat map', 'click map'],
    instead:
      'There is no map of clicks on an email. Postbell lists how often each of its links was clicked.',
    closest: ['campaign links'],
  },
  {
    words: ['landing page', 'survey', 'signup form', 'popup', 'quiz', 'poll'],
    instead:
      'Pages and forms are made in the service itself. Postbell adds the people to lists, or invites them.',
    closest: ['list add', 'list invite'],
  },
  {
    words: [
      'WhatsApp',
      'Viber',
      'Telegram',
      'Facebook',
      'Messenger',
      'Instagram',
      'chatbot',
      'social media',
    ],
    instead:
      'Postbell sends email, SMS, and web push. Other channels aren’t in the service’s interface.',
    closest: ['sms send', 'push send'],
  },
  {
    words: ['spam score', 'inbox placement', 'rendering test', 'spam test'],
    instead:
      'No interface tells a spam score beforehand. A test shows how a campaign arrives, and a review warns of what filters mind.',
    closest: ['campaign test', 'smtp domains'],
  },
  {
    words: ['merge lists', 'combine lists', 'join lists'],
    instead:
      'The service can’t join lists. What one list exports can be added to another, and a campaign goes to several lists at once.',
    closest: ['list contacts', 'list add'],
  },
  {
    words: ['copy a list', 'duplicate a list'],
    instead: 'The service can’t copy a list. What one list exports can be added to a new one.',
    closest: ['list contacts', 'list create', 'list add'],
  },
  {
    words: ['language', 'translate', 'translation', 'dark mode'],
    instead: 'Postbell speaks English, and looks as Slack does for you.',
    closest: ['postbell help'],
  },
  {
    words: ['write the text', 'generate a subject line', 'AI', 'image', 'logo', 'design'],
    instead: 'Postbell doesn’t write or draw. It sends a template or the HTML that you give it.',
    closest: ['campaign draft', 'template list'],
  },
];

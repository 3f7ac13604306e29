/** Something that people ask for and Postbell can’t do. */
export interface Wish {
  /** The title of the answer, where it isn’t that Postbell can’t do that. */
  readonly title?: string;
  readonly words: readonly string[];
  /** Sentences on who does it, and what comes closest. */
  readonly instead: string;
  /** The operations that come closest, by name, the best first. */
  readonly closest: readonly string[];
}

export const WISHES: readonly Wish[] = [
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
      'can I get a receipt',
      'where do I find our invoices',
      'send me an invoice',
      'send me the invoice of last month',
      'I need an invoice',
      'download the invoice',
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
    words: ['best time', 'best hour to send', 'time optimization'],
    instead:
      'Postbell doesn’t choose a time to send. Two campaigns that were sent at different times can be compared.',
    closest: ['campaign compare', 'campaign send'],
  },
  {
    words: ['heatmap', 'heat map', 'click map'],
    instead:
      'There’s no map of clicks on an email. Postbell lists how often each of its links was clicked.',
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

/** Things that people say without wanting anything, or that are no business of this bot. */
export const NO_TASKS: readonly string[] = [
  'thanks',
  'thank you',
  'good morning',
  'good night',
  'how are you',
  'how is it going',
  'hi there',
  'nice',
  'great job',
  'well done',
  'see you tomorrow',
  'happy birthday to you',
  'lunch',
  'what is for lunch',
  'order pizza for the team',
  'the weather',
  'what is the weather like today',
  'what time is it',
  'tell me a joke',
  'I love you',
  'book a meeting room',
  'who won the game',
  'where is my laptop',
  'are you a human',
  'call me a taxi',
];

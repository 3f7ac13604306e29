// Made by `npm run manifest` from the catalogue of operations; not written by hand.

/** The names of the inputs of each operation. */
export interface OperationInputs {
  readonly 'campaign send':
    | 'lists'
    | 'sender'
    | 'subject'
    | 'template'
    | 'at'
    | 'html'
    | 'htmlFile'
    | 'copy'
    | 'preheader'
    | 'senderName'
    | 'attachments'
    | 'ampFile'
    | 'segment'
    | 'late'
    | 'name'
    | 'noOpens'
    | 'noClicks'
    | 'utm'
    | 'despite';
  readonly 'campaign test':
    | 'copy'
    | 'sender'
    | 'subject'
    | 'template'
    | 'email'
    | 'html'
    | 'htmlFile'
    | 'preheader'
    | 'senderName'
    | 'attachments'
    | 'ampFile'
    | 'list';
  readonly 'campaign draft':
    | 'lists'
    | 'sender'
    | 'subject'
    | 'template'
    | 'at'
    | 'html'
    | 'htmlFile'
    | 'copy'
    | 'preheader'
    | 'senderName'
    | 'attachments'
    | 'ampFile'
    | 'segment'
    | 'late'
    | 'name'
    | 'noOpens'
    | 'noClicks'
    | 'utm';
  readonly 'campaign list': 'status' | 'sort' | 'text' | 'page' | 'csv';
  readonly 'campaign calendar': 'from';
  readonly 'campaign show': 'campaign';
  readonly 'campaign links': 'campaign' | 'page' | 'csv';
  readonly 'campaign countries': 'campaign' | 'page' | 'csv';
  readonly 'campaign activity': 'campaign' | 'email';
  readonly 'campaign bounces': 'period' | 'kind' | 'by';
  readonly 'campaign unsubscribed':
    'day' | 'kind' | 'period' | 'campaign' | 'sort' | 'page' | 'csv';
  readonly 'campaign compare': 'campaign' | 'other';
  readonly 'campaign resend': 'campaign' | 'subject';
  readonly 'campaign edit':
    | 'campaign'
    | 'subject'
    | 'at'
    | 'sender'
    | 'senderName'
    | 'name'
    | 'html'
    | 'htmlFile'
    | 'template'
    | 'despite';
  readonly 'campaign cancel': 'campaign';
  readonly 'campaign recurring add':
    | 'lists'
    | 'sender'
    | 'subject'
    | 'days'
    | 'time'
    | 'zone'
    | 'template'
    | 'copy'
    | 'senderName'
    | 'name'
    | 'late'
    | 'tracking'
    | 'utm';
  readonly 'campaign recurring list': never;
  readonly 'campaign recurring edit':
    | 'recurring'
    | 'lists'
    | 'sender'
    | 'subject'
    | 'days'
    | 'time'
    | 'zone'
    | 'template'
    | 'copy'
    | 'senderName'
    | 'name'
    | 'late'
    | 'tracking'
    | 'utm';
  readonly 'campaign recurring pause': 'recurring';
  readonly 'campaign recurring resume': 'recurring';
  readonly 'campaign recurring mute': 'recurring' | 'for' | 'until';
  readonly 'campaign recurring unmute': 'recurring';
  readonly 'campaign recurring remove': 'recurring';
  readonly 'campaign recurring confirm': 'recurring' | 'review' | 'despite';
  readonly 'campaign recurring skip': 'recurring' | 'at';
  readonly 'campaign recurring unskip': 'recurring' | 'at';
  readonly 'template list': 'owner' | 'language' | 'sort' | 'text' | 'page' | 'csv';
  readonly 'template show': 'template';
  readonly 'template lookup': 'slug';
  readonly 'template create': 'name' | 'language' | 'html' | 'htmlFile';
  readonly 'template edit': 'template' | 'html' | 'htmlFile' | 'language';
  readonly 'sender list': 'status' | 'sort' | 'address' | 'page' | 'csv';
  readonly 'sender show': 'sender';
  readonly 'sender add': 'email' | 'name';
  readonly 'sender resend': 'sender';
  readonly 'sender activate': 'sender' | 'code';
  readonly 'sender remove': 'sender';
  readonly 'list list': 'text' | 'sort' | 'page' | 'csv';
  readonly 'list show': 'list';
  readonly 'list contacts': 'list' | 'state' | 'text' | 'sort' | 'page' | 'csv';
  readonly 'list contact': 'list' | 'email';
  readonly 'list filter': 'list' | 'variable' | 'value' | 'sort' | 'page' | 'csv';
  readonly 'list variables': 'list' | 'page' | 'csv';
  readonly 'list campaigns': 'list' | 'state' | 'page' | 'csv';
  readonly 'list cost': 'list';
  readonly 'list add': 'list' | 'addresses' | 'variables' | 'tags' | 'file' | 'column' | 'dates';
  readonly 'list invite':
    | 'list'
    | 'sender'
    | 'addresses'
    | 'language'
    | 'template'
    | 'variables'
    | 'file'
    | 'column'
    | 'dates';
  readonly 'list unsubscribe': 'list' | 'addresses' | 'file' | 'column';
  readonly 'list remove':
    'list' | 'addresses' | 'file' | 'column' | 'bounced' | 'bounces' | 'shown';
  readonly 'list create': 'name';
  readonly 'list edit': 'list' | 'name';
  readonly 'list delete': 'list';
  readonly 'contact show': 'email';
  readonly 'contact why': 'email' | 'campaign';
  readonly 'contact lookup': 'addresses' | 'state' | 'sort' | 'page' | 'csv';
  readonly 'contact campaigns': 'email';
  readonly 'contact details': 'email' | 'sort' | 'page' | 'csv';
  readonly 'contact edit': 'email' | 'list' | 'variables';
  readonly 'contact phone': 'email' | 'list' | 'phone' | 'country';
  readonly 'contact invite': 'email' | 'list' | 'sender' | 'language' | 'template';
  readonly 'contact unsubscribe': 'addresses' | 'list';
  readonly 'contact remove': 'addresses' | 'file' | 'column' | 'bounced' | 'bounces' | 'shown';
  readonly 'contact forget': 'email';
  readonly 'tag list': 'text' | 'sort' | 'page' | 'csv';
  readonly 'tag show': 'tag';
  readonly 'tag add': 'tags' | 'addresses' | 'file' | 'column';
  readonly 'tag remove': 'tags' | 'addresses' | 'file' | 'column';
  readonly 'tag add phone': 'tags' | 'phones' | 'file' | 'column' | 'country';
  readonly 'tag remove phone': 'tags' | 'phones' | 'file' | 'column' | 'country';
  readonly 'tag create': 'name' | 'color';
  readonly 'tag edit': 'tag' | 'name' | 'color';
  readonly 'tag delete': 'tag';
  readonly 'blacklist show': 'text' | 'state' | 'page' | 'csv';
  readonly 'blacklist add':
    'addresses' | 'comment' | 'file' | 'column' | 'bounced' | 'bounces' | 'shown';
  readonly 'blacklist remove': 'addresses' | 'file' | 'column';
  readonly 'smtp send':
    | 'from'
    | 'to'
    | 'subject'
    | 'text'
    | 'fromName'
    | 'cc'
    | 'bcc'
    | 'html'
    | 'htmlFile'
    | 'template'
    | 'variables'
    | 'plainText'
    | 'attachments';
  readonly 'smtp list':
    'recipient' | 'sender' | 'state' | 'from' | 'until' | 'country' | 'sort' | 'page' | 'csv';
  readonly 'smtp show': 'id';
  readonly 'smtp lookup': 'ids' | 'page' | 'csv';
  readonly 'smtp bounces': 'day' | 'reason' | 'domain' | 'sort' | 'page' | 'csv';
  readonly 'smtp unsubscribed': 'day' | 'how' | 'sort' | 'page' | 'csv';
  readonly 'smtp check': 'email';
  readonly 'smtp unsubscribe': 'addresses' | 'comment' | 'file' | 'column';
  readonly 'smtp resubscribe': 'sender' | 'addresses' | 'lang';
  readonly 'smtp unsubscribed remove': 'addresses' | 'file' | 'column';
  readonly 'smtp senders': 'page' | 'csv';
  readonly 'smtp sender add': 'email' | 'name';
  readonly 'smtp domains': 'page' | 'csv';
  readonly 'smtp domain show': 'domain';
  readonly 'smtp domain add': 'domain';
  readonly 'smtp ips': 'page' | 'csv';
  readonly 'sms send':
    | 'list'
    | 'phones'
    | 'file'
    | 'column'
    | 'country'
    | 'sender'
    | 'text'
    | 'at'
    | 'routes'
    | 'trackLinks'
    | 'httpsLinks'
    | 'newcomers'
    | 'emulate';
  readonly 'sms cost':
    'list' | 'phones' | 'file' | 'column' | 'country' | 'sender' | 'text' | 'routes';
  readonly 'sms list': 'stage' | 'from' | 'until' | 'list' | 'sort' | 'page' | 'csv';
  readonly 'sms show': 'campaign' | 'status' | 'country' | 'sort' | 'page' | 'csv';
  readonly 'sms cancel': 'campaign';
  readonly 'sms delete': 'campaign';
  readonly 'sms senders': 'status' | 'country' | 'page' | 'csv';
  readonly 'sms numbers add': 'list' | 'phones' | 'file' | 'column' | 'dates' | 'country';
  readonly 'sms numbers remove': 'list' | 'phones' | 'file' | 'column' | 'country';
  readonly 'sms numbers edit': 'list' | 'variables' | 'phones' | 'file' | 'column';
  readonly 'sms number show': 'list' | 'phone' | 'country';
  readonly 'sms number add': 'list' | 'phone' | 'variables';
  readonly 'sms number edit': 'list' | 'phone' | 'variables';
  readonly 'sms number assign': 'list' | 'email' | 'phone' | 'country';
  readonly 'sms blacklist list': 'search' | 'sort' | 'page' | 'csv';
  readonly 'sms blacklist check': 'phones' | 'country';
  readonly 'sms blacklist add': 'phones' | 'description' | 'file' | 'column' | 'country';
  readonly 'sms blacklist remove': 'phones' | 'file' | 'column' | 'country';
  readonly 'push send':
    | 'website'
    | 'title'
    | 'text'
    | 'link'
    | 'image'
    | 'imageUrl'
    | 'icon'
    | 'button1'
    | 'link1'
    | 'button2'
    | 'link2'
    | 'language'
    | 'browsers'
    | 'countries'
    | 'visited'
    | 'pages'
    | 'from'
    | 'until'
    | 'variable'
    | 'conditions'
    | 'match'
    | 'at'
    | 'lifetime'
    | 'spread';
  readonly 'push list': 'status' | 'website' | 'from' | 'until' | 'sort' | 'page' | 'csv';
  readonly 'push show': 'campaign';
  readonly 'push websites': 'sort' | 'page' | 'csv';
  readonly 'push website': 'website';
  readonly 'push subscribers':
    'website' | 'status' | 'from' | 'until' | 'country' | 'browser' | 'sort' | 'page' | 'csv';
  readonly 'push subscriber activate': 'subscriber';
  readonly 'push subscriber deactivate': 'subscriber';
  readonly 'push snippet': 'website';
  readonly 'balance show': 'currency';
  readonly 'webhook list': 'whose' | 'event' | 'sort' | 'page' | 'csv';
  readonly 'webhook show': 'webhook';
  readonly 'webhook create': 'url' | 'events';
  readonly 'webhook edit': 'webhook' | 'url';
  readonly 'webhook delete': 'webhook';
  readonly 'postbell help': 'topic';
  readonly 'postbell here': never;
  readonly 'postbell doctor': never;
  readonly 'postbell reconcile': never;
  readonly 'postbell digest preview':
    'digest' | 'kind' | 'time' | 'days' | 'zone' | 'list' | 'sender' | 'campaign' | 'quiet';
  readonly 'postbell digest now': 'digest';
  readonly 'postbell digest subscribe':
    'digest' | 'kind' | 'time' | 'days' | 'zone' | 'list' | 'sender' | 'campaign' | 'quiet';
  readonly 'postbell rights': 'person' | 'group' | 'channel';
  readonly 'postbell grant': 'person' | 'group' | 'channel' | 'what';
  readonly 'postbell deny': 'person' | 'group' | 'channel' | 'what';
  readonly 'postbell revoke': 'person' | 'group' | 'channel' | 'what';
  readonly 'postbell why': 'command';
  readonly 'postbell approvals list': never;
  readonly 'postbell approvals show': 'request';
  readonly 'postbell approvals approve': 'request';
  readonly 'postbell approvals return': 'request' | 'reason';
  readonly 'postbell approvals withdraw': 'request';
  readonly 'postbell approvals explain': 'request' | 'why';
  readonly 'postbell approvals set':
    'channel' | 'recipients' | 'contacts' | 'cost' | 'overrides' | 'hours' | 'sum';
  readonly 'postbell approvals off': never;
  readonly 'postbell quiet show': never;
  readonly 'postbell quiet set': 'hours';
  readonly 'postbell quiet off': never;
  readonly 'postbell audit':
    'person' | 'command' | 'channel' | 'about' | 'from' | 'until' | 'outcome' | 'page' | 'csv';
  readonly 'postbell audit show': 'attempt';
  readonly 'postbell audit reveals': never;
  readonly 'postbell tokens list': never;
  readonly 'postbell tokens create': 'name' | 'days';
  readonly 'postbell tokens delete': 'token';
  readonly 'postbell limits show': never;
  readonly 'postbell limits set':
    | 'complaints'
    | 'hard_bounces'
    | 'bounces'
    | 'unsubscribes'
    | 'delivery'
    | 'sms_delivery'
    | 'from';
  readonly 'postbell limits reset': 'rate';
  readonly 'postbell alerts add':
    | 'kinds'
    | 'mode'
    | 'list'
    | '-list'
    | 'campaign'
    | '-campaign'
    | 'sender'
    | '-sender'
    | 'domain'
    | '-domain'
    | '-kinds'
    | 'quiet'
    | 'stop'
    | 'escalate'
    | 'escalate_person'
    | 'after';
  readonly 'postbell alerts list': never;
  readonly 'postbell alerts edit':
    | 'alert'
    | 'kinds'
    | 'mode'
    | 'list'
    | '-list'
    | 'campaign'
    | '-campaign'
    | 'sender'
    | '-sender'
    | 'domain'
    | '-domain'
    | '-kinds'
    | 'quiet'
    | 'stop'
    | 'escalate'
    | 'escalate_person'
    | 'after';
  readonly 'postbell alerts pause': 'alert';
  readonly 'postbell alerts resume': 'alert';
  readonly 'postbell alerts mute': 'alert' | 'campaign' | 'for' | 'until';
  readonly 'postbell alerts unmute': 'alert' | 'campaign';
  readonly 'postbell alerts remove': 'alert';
  readonly 'postbell digest add':
    'kind' | 'time' | 'days' | 'zone' | 'list' | 'sender' | 'campaign' | 'quiet';
  readonly 'postbell digest list': never;
  readonly 'postbell digest edit':
    'digest' | 'kind' | 'time' | 'days' | 'zone' | 'list' | 'sender' | 'campaign' | 'quiet';
  readonly 'postbell digest pause': 'digest';
  readonly 'postbell digest resume': 'digest';
  readonly 'postbell digest mute': 'digest' | 'for' | 'until';
  readonly 'postbell digest unmute': 'digest';
  readonly 'postbell digest remove': 'digest';
  readonly 'postbell monitor add': 'kinds' | 'below' | 'left';
  readonly 'postbell monitor list': never;
  readonly 'postbell monitor edit': 'monitor' | 'kinds' | 'below' | 'left';
  readonly 'postbell monitor pause': 'monitor';
  readonly 'postbell monitor resume': 'monitor';
  readonly 'postbell monitor mute': 'monitor' | 'for' | 'until';
  readonly 'postbell monitor unmute': 'monitor';
  readonly 'postbell monitor remove': 'monitor';
  readonly 'postbell alerts connect': never;
  readonly 'postbell alerts reveal': 'message';
  readonly 'postbell alerts details': 'campaign' | 'view';
  readonly 'postbell alerts rejected': 'entry' | 'page' | 'csv';
  readonly 'postbell incidents list': 'page' | 'csv';
  readonly 'postbell incidents show': 'incident';
  readonly 'postbell incidents take': 'incident';
  readonly 'postbell incidents assign': 'incident' | 'person';
  readonly 'postbell incidents release': 'incident';
  readonly 'postbell incidents resolve': 'incident' | 'note';
  readonly 'postbell jobs list': 'page' | 'csv';
  readonly 'postbell jobs show': 'run';
  readonly 'postbell jobs stop': 'run';
  readonly 'postbell jobs resume': 'run';
  readonly 'postbell jobs undo': 'run';
  readonly 'postbell form discard': 'form';
}

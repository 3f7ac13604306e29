/**
 * Mailbox providers by the domains under which they give mailboxes away. A company's own domain may
 * be hosted by one of them; only its MX records say so, and these aren't looked up.
 */
const PROVIDERS: Readonly<Record<string, string>> = {
  Gmail: 'gmail.com googlemail.com',
  Outlook:
    'outlook.com hotmail.com live.com msn.com outlook.de hotmail.de hotmail.fr hotmail.co.uk live.de live.fr live.co.uk',
  Yahoo:
    'yahoo.com ymail.com rocketmail.com yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.uk yahoo.co.jp',
  AOL: 'aol.com aim.com',
  iCloud: 'icloud.com me.com mac.com',
  Proton: 'proton.me protonmail.com pm.me',
  GMX: 'gmx.de gmx.net gmx.com gmx.at gmx.ch',
  'Web.de': 'web.de',
  'T-Online': 't-online.de magenta.de',
  Orange: 'orange.fr wanadoo.fr',
  Free: 'free.fr',
  Libero: 'libero.it',
  'Ukr.net': 'ukr.net',
  'Mail.ru': 'mail.ru bk.ru inbox.ru list.ru',
  Yandex: 'yandex.ru yandex.com ya.ru',
  Comcast: 'comcast.net',
  QQ: 'qq.com foxmail.com',
};

const BY_DOMAIN = new Map(
  Object.entries(PROVIDERS).flatMap(([name, domains]) =>
    domains.split(' ').map((domain) => [domain, name] as const),
  ),
);

/** Returns the provider of a domain; a domain of nobody known stands for itself. */
export function mailboxProvider(domain: string): string {
  return BY_DOMAIN.get(domain) ?? domain;
}

import type { DigestScope, DigestSettings } from '../domain/digest.ts';
import { isFiltered } from '../domain/digest-words.ts';
import { capitalised } from '../lib/text.ts';

/** The settings of a digest that its title, its quiet line and its footnote show. */
export type Framed = Pick<DigestSettings, 'kind' | 'language' | 'scope' | 'zone'>;

/**
 * Returns the one line of a digest without news; it claims nothing about what wasn't checked.
 * @param narrowed the scope in words, as in the title
 */
export function quietWords({ kind, scope }: Framed, filterWords: string): string {
  const fromThere = scope.senders.length > 0 ? ' from there' : '';
  const bounced = isSmtpLookedAt(scope) ? ` and nothing${fromThere} bounced` : '';
  switch (kind) {
    case 'daily':
      return `A quiet day: ${noneSent('campaign', scope, filterWords)}${bounced}.`;
    case 'weekly':
      return `A quiet week: ${nothingSent(scope, filterWords)}${bounced}.`;
    case 'bounces':
      return `${noBounce(scope, filterWords)}.`;
    case 'campaigns':
      return capitalised(`${noneSent('campaign', scope, filterWords)}.`);
    case 'smtp':
      return `No SMTP e-mail${spaced(filterWords)} was sent, and none bounced.`;
    case 'sms':
      return capitalised(`${noneSent('SMS campaign', scope, filterWords)}.`);
    case 'push':
      return isFiltered(scope)
        ? capitalised(`${noneSent('web push campaign', scope, filterWords)}.`)
        : 'No web push went out.';
    case 'balance':
      return 'Nothing runs out soon.';
  }
}

function noneSent(what: string, { campaigns }: DigestScope, filterWords: string): string {
  // The title names the campaigns.
  if (campaigns.length === 1) return `this ${what} didn’t go out`;
  if (campaigns.length > 1) return `none of these ${what}s went out`;
  return `no ${what}${spaced(filterWords)} went out`;
}

function nothingSent(scope: DigestScope, filterWords: string): string {
  if (scope.campaigns.length > 0) return noneSent('campaign', scope, filterWords);
  return `nothing${spaced(filterWords)} went out`;
}

function noBounce(scope: DigestScope, filterWords: string): string {
  if (isSmtpLookedAt(scope)) return `Nothing${spaced(filterWords)} bounced`;
  if (scope.campaigns.length > 0) return 'No e-mail of these campaigns bounced';
  return `No campaign e-mail${spaced(filterWords)} bounced`;
}

/** Single e-mails belong to no list and no campaign. */
function isSmtpLookedAt({ lists, campaigns }: DigestScope): boolean {
  return lists.length === 0 && campaigns.length === 0;
}

function spaced(words: string): string {
  return words === '' ? '' : ` ${words}`;
}

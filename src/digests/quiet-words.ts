import type { DigestScope, DigestSettings } from '../core/digest.ts';
import { isNarrowed } from '../core/digest-words.ts';
import { capitalised } from '../core/words.ts';

/** The settings of a digest that its title, its quiet line and its footnote show. */
export type Framed = Pick<DigestSettings, 'kind' | 'language' | 'scope' | 'zone'>;

/**
 * Returns the one line of a digest without news; it claims nothing about what wasn't checked.
 * @param narrowed the scope in words, as in the title
 */
export function quietWords({ kind, scope }: Framed, narrowed: string): string {
  const fromThere = scope.senders.length > 0 ? ' from there' : '';
  const bounced = isSmtpLookedAt(scope) ? ` and nothing${fromThere} bounced` : '';
  switch (kind) {
    case 'daily':
      return `A quiet day: ${noneSent('campaign', scope, narrowed)}${bounced}.`;
    case 'weekly':
      return `A quiet week: ${nothingSent(scope, narrowed)}${bounced}.`;
    case 'bounces':
      return `${noBounce(scope, narrowed)}.`;
    case 'campaigns':
      return capitalised(`${noneSent('campaign', scope, narrowed)}.`);
    case 'smtp':
      return `No SMTP e-mail${spaced(narrowed)} was sent, and none bounced.`;
    case 'sms':
      return capitalised(`${noneSent('SMS campaign', scope, narrowed)}.`);
    case 'push':
      return isNarrowed(scope)
        ? capitalised(`${noneSent('web push campaign', scope, narrowed)}.`)
        : 'No web push went out.';
    case 'balance':
      return 'Nothing runs out soon.';
  }
}

function noneSent(what: string, { campaigns }: DigestScope, narrowed: string): string {
  // The title names the campaigns.
  if (campaigns.length === 1) return `this ${what} didn’t go out`;
  if (campaigns.length > 1) return `none of these ${what}s went out`;
  return `no ${what}${spaced(narrowed)} went out`;
}

function nothingSent(scope: DigestScope, narrowed: string): string {
  if (scope.campaigns.length > 0) return noneSent('campaign', scope, narrowed);
  return `nothing${spaced(narrowed)} went out`;
}

function noBounce(scope: DigestScope, narrowed: string): string {
  if (isSmtpLookedAt(scope)) return `Nothing${spaced(narrowed)} bounced`;
  if (scope.campaigns.length > 0) return 'No e-mail of these campaigns bounced';
  return `No campaign e-mail${spaced(narrowed)} bounced`;
}

/** Single e-mails belong to no list and no campaign. */
function isSmtpLookedAt({ lists, campaigns }: DigestScope): boolean {
  return lists.length === 0 && campaigns.length === 0;
}

function spaced(words: string): string {
  return words === '' ? '' : ` ${words}`;
}

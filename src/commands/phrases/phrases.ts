import { ACCOUNT } from './account.ts';
import { CAMPAIGNS } from './campaigns.ts';
import { CHANNELS } from './channels.ts';
import { CONTACTS } from './contacts.ts';
import { LISTS } from './lists.ts';
import { MESSAGES } from './messages.ts';
import { POSTBELL } from './postbell.ts';
import { RECURRING } from './recurring.ts';
import { RESULTS } from './results.ts';
import { SMTP } from './smtp.ts';
import { WATCHING } from './watching.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';

/** Names that people have for each kind of subscription, by the beginning of its operations’ names. */
const SUBSCRIBED: Readonly<Record<string, readonly string[]>> = {
  'postbell alerts': ['alert'],
  'postbell digest': ['digest'],
  'postbell monitor': ['monitor', 'account monitor'],
  'campaign recurring': ['recurring send', 'recurring campaign'],
};

/** Returns people’s own words for each operation, by its name. */
export function phrasesByName(): ReadonlyMap<string, readonly string[]> {
  const own = [
    ACCOUNT,
    CAMPAIGNS,
    CHANNELS,
    CONTACTS,
    LISTS,
    MESSAGES,
    POSTBELL,
    RECURRING,
    RESULTS,
    SMTP,
    WATCHING,
  ].flatMap(phrasesIn);
  const shared = phrasesIn(SUBSCRIPTIONS).flatMap(([verb, phrases]) =>
    Object.entries(SUBSCRIBED).map(([kind, nouns]) => {
      const of = nouns.flatMap((noun) => phrases.map((one) => one.replaceAll('{it}', noun)));
      return [`${kind} ${verb}`, of] as const;
    }),
  );
  const byName = Map.groupBy([...own, ...shared], ([name]) => name);
  return new Map(
    [...byName].map(([name, all]) => [name, all.flatMap(([, phrases]) => phrases)] as const),
  );
}

/** Reads phrases below the name of their operation, with a line between two of them. */
function phrasesIn(text: string): readonly (readonly [name: string, phrases: readonly string[]])[] {
  return text
    .trim()
    .split(/\n(?=\S)/u)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      const all = lines.map((line) => line.trim()).join(' ');
      return [name.replace(/:$/u, ''), all.split(' | ')] as const;
    });
}

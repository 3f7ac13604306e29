import { setTimeout as delay } from 'node:timers/promises';
import { CONTACT } from '../service/codes.ts';
import { createPeople } from '../service/seed/people.ts';
import { addContact, createList, type MailingList } from '../service/state/lists.ts';
import type { World } from '../service/state/world.ts';
import type { Message, TroubleStep } from '../workspace/page-protocol.ts';
import { wordsOf } from '../workspace/watch.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createColleague, labelsOf } from './colleague.ts';

const DAY_MS = 86_400_000;
const LIST = 'Trade fair badges';
const VISITORS = 800;
/** Nobody of the story's company has an address there. */
const DOMAINS = ['expo.example', 'booth.example', 'badges.example'] as const;
const CAMPAIGN = 'Trade fair follow-up';
/** Enough that its incident begins and its stop comes within some fifteen seconds. */
const SENDING_MS = 32_000;
const ONE_IN = 6;
/** So long a reader has what happened before them until somebody acts on it. */
const READING_MS = 1500;

const MIRA = 'U0MIRA';
const NORA = 'U0NORA';
const CAMPAIGNS = { place: 'C0CAMPAIGNS', label: '#campaigns' };
const DELIVERABILITY = { place: 'C0DELIVERY', label: '#deliverability' };
const TO_MIRA = { place: 'D0MIRA', label: 'the message to Mira' };

/** Returns a list that a careless import made, anew if somebody deleted it: many of its addresses exist no more. */
export function badListIn(world: World): MailingList {
  const known = [...world.lists.values()].find(({ name }) => name === LIST);
  if (known) return known;
  const list = createList(world.nextId('list'), LIST, world.nowMs - DAY_MS);
  world.lists.set(list.id, list);
  for (const address of badAddresses(world)) {
    const fixed = { status: CONTACT.active, phone: '', source: 'panel' } as const;
    addContact(list, { address, ...fixed, variables: undefined, addedAtMs: list.createdAtMs });
  }
  return list;
}

function badAddresses({ seed, nowMs }: Pick<World, 'seed' | 'nowMs'>): readonly string[] {
  return createPeople(seed, VISITORS, nowMs).map(({ address }, index) => {
    const [name] = address.split('@');
    return `${name}.${index}@${DOMAINS[index % DOMAINS.length]}`;
  });
}

export interface TroubleParts {
  readonly workspace: Workspace;
  /** Of the local service. */
  readonly serviceUrl: string;
  readonly world: () => World;
  readonly tell: (step: TroubleStep) => void;
}

/**
 * Has a campaign go wrong as one does: it is sent to a bad list, by the local service's own control.
 * The incident, the stop, and the message to whoever set that up are the bot's; then Nora, who may
 * delete contacts, presses in the incident what removes the addresses. Tells each step once it is to
 * be seen.
 * @throws {UnavailableError} when one of them doesn't come, e.g. since the alert was removed
 */
export async function goWrong(parts: TroubleParts): Promise<void> {
  const { workspace, tell } = parts;
  const id = await sendToBadList(parts);
  const isAbout = (message: Message) =>
    message.personId === null && wordsOf(message).includes(`${CAMPAIGN} (${id})`);
  const seen = (channel: string, matches: (message: Message) => boolean) =>
    workspace.waitForMessage(
      (message) => message.channel === channel && isAbout(message) && matches(message),
    );
  const say = (text: string, { place, label }: typeof CAMPAIGNS) =>
    tell({ text, look: { person: MIRA, place, label } });

  say(
    `“${CAMPAIGN}” goes out to ${VISITORS} addresses of the list “${LIST}”. About one in ${ONE_IN} doesn’t exist.`,
    CAMPAIGNS,
  );
  const incident = await seen(DELIVERABILITY.place, isIncident);
  say('Hard bounces pass 5%: Postbell raises an incident.', DELIVERABILITY);

  const stopped = await seen(DELIVERABILITY.place, isStop);
  const [sent = ''] = /[\d,]+ of [\d,]+ emails had been sent/u.exec(wordsOf(stopped)) ?? [];
  say(`At 10% Postbell cancels the campaign, without being asked: ${sent}.`, DELIVERABILITY);
  await seen(TO_MIRA.place, isStop);
  say('Mira set up this automatic stop, so Postbell tells her, too.', TO_MIRA);

  const nora = createColleague(workspace, NORA);
  await delay(READING_MS, undefined, { ref: false });
  await nora.press(incident, TAKE);
  const offered = await seen(
    DELIVERABILITY.place,
    (one) => one.ts === incident.ts && !isIncident(one) && removalOf(one) !== undefined,
  );
  const label = removalOf(offered) ?? '';
  say(`Nora takes the incident over, and presses “${label}”.`, DELIVERABILITY);
  const question = await nora.click(offered, label);
  await delay(READING_MS, undefined, { ref: false });
  const [confirm = ''] = labelsOf(question);
  await nora.press(question, confirm);
  const isRemoved = /[\d,]+ addresses removed from all lists/u;
  const done = await workspace.waitForMessage(
    ({ channel, ts, ...words }) =>
      channel === DELIVERABILITY.place &&
      Number(ts) > Number(question.ts) &&
      isRemoved.test(wordsOf(words)),
  );
  const [what = ''] = isRemoved.exec(wordsOf(done)) ?? [];
  say(`${what}. The next campaign to this list is safe.`, DELIVERABILITY);
}

const TAKE = 'I’m on it';
const isIncident = (message: Message) => labelsOf(message).includes(TAKE);
const isStop = (message: Message) => wordsOf(message).includes('Canceled automatically');
const removalOf = (message: Message) =>
  labelsOf(message).find((label) => label.startsWith('Remove these '));

/** What was removed from the list the last time is imported once more. @returns the campaign's id */
async function sendToBadList({ serviceUrl, world }: TroubleParts): Promise<number> {
  const order = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${serviceUrl}${path}`, init);
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return response.json();
  };
  const { id: listId } = badListIn(world());
  await order(`/addressbooks/${listId}/emails`, { emails: badAddresses(world()) });
  const profile = { hardBounce: 1 / ONE_IN, softBounce: 0.01, complain: 0, unsubscribe: 0 };
  const wish = { name: CAMPAIGN, listId, sendingMs: SENDING_MS, profile };
  const sent = await order('/_control', { sendCampaign: wish });
  return (sent as { campaign: number }).campaign;
}

import { CONTACT, STATISTIC } from '../codes.ts';
import { DID, type Campaign } from '../state/campaigns.ts';
import { keyOf, setContactStatus } from '../state/lists.ts';
import { membershipsOf, type World } from '../state/world.ts';
import type { Fate } from './fates.ts';
import { mailAt, type Mail } from './mailing.ts';

/** What recipients do with the emails of one campaign. */
export interface Readers {
  /** Plans what the recipient does with an email that has just arrived. */
  readonly receive: (mail: Mail) => void;
}

const MOST_CLICKS = 3;

export function readersOf(world: World, campaign: Campaign): Readers {
  /** One function for all recipients of the campaign, as the agenda keeps only their positions. */
  const doing = (act: (mail: Mail) => void) => (position: number) => {
    const mail = mailAt(world, campaign, position);
    if (mail) act(mail);
  };
  const later = (delayMs: number | undefined, act: (position: number) => void, mail: Mail) => {
    if (delayMs !== undefined) world.agenda.plan(world.nowMs + delayMs, act, mail.position);
  };

  const everyFollow = Array.from({ length: MOST_CLICKS }, (_, before) =>
    doing((mail) => follow(world, campaign, mail, before)),
  );
  const unsubscribes = doing((mail) => unsubscribe(world, campaign, mail));
  const complains = doing((mail) => complain(world, campaign, mail));
  const opens = doing((mail) => {
    open(world, campaign, mail);
    const { followDelayMs, clicks } = mail.fate;
    if (campaign.links.length > 0 && followDelayMs !== undefined) {
      for (const [before, follows] of everyFollow.slice(0, clicks).entries()) {
        later(followDelayMs * (before + 1), follows, mail);
      }
    }
    later(mail.fate.unsubscribeDelayMs, unsubscribes, mail);
  });
  return {
    receive(mail) {
      later(mail.fate.openDelayMs, opens, mail);
      later(mail.fate.complainDelayMs, complains, mail);
    },
  };
}

function open(world: World, campaign: Campaign, mail: Mail): void {
  if (!campaign.tracksOpens) return;
  const { country } = mail.fate;
  count(campaign, mail, STATISTIC.opened, DID.open);
  campaign.countries.set(country, (campaign.countries.get(country) ?? 0) + 1);
  world.emit('open', () => ({ ...fields(campaign, mail), ...clientFields(mail.fate) }));
}

/** @param before how often they have clicked: statistics count people, links count clicks. */
function follow(world: World, campaign: Campaign, mail: Mail, before: number): void {
  if (!campaign.tracksClicks) return;
  if (before === 0) count(campaign, mail, STATISTIC.redirected, DID.follow);
  const { length } = campaign.links;
  const link = (Math.floor(mail.fate.link * length) + before) % length;
  campaign.clicks[link] = (campaign.clicks[link] ?? 0) + 1;
  world.emit('redirect', () => ({
    ...fields(campaign, mail),
    ...clientFields(mail.fate),
    link_url: campaign.links[link],
    link_id: campaign.id * 100 + link,
  }));
}

function unsubscribe(world: World, campaign: Campaign, mail: Mail): void {
  const { contact } = mail;
  const list = world.lists.get(contact.listId);
  count(campaign, mail, STATISTIC.unsubscribed, DID.unsubscribe);
  if (list?.contacts.get(keyOf(contact.address)) === contact) {
    setContactStatus(list, contact, CONTACT.unsubscribed);
  }
  world.emit('unsubscribe', () => ({
    ...fields(campaign, mail),
    from_all: 0,
    reason: 'I get too many emails',
    categories: '',
  }));
}

/** Blocks the address in every list: status 6 follows complaints (spec 1, section 3.2). */
function complain(world: World, campaign: Campaign, mail: Mail): void {
  count(campaign, mail, STATISTIC.complained, DID.complain);
  for (const { list, contact: member } of membershipsOf(world, mail.contact.address)) {
    setContactStatus(list, member, CONTACT.unsubscribedFromAll);
  }
  world.emit('spam', () => fields(campaign, mail));
}

function fields({ id }: Campaign, { contact }: Mail) {
  return { email: contact.address, task_id: id, book_id: contact.listId };
}

function clientFields({ client }: Fate) {
  return {
    open_device: client.device,
    open_platform: client.platform,
    browser_name: client.browser,
    browser_ver: client.version,
  };
}

function count(campaign: Campaign, { position }: Mail, code: number, deed: number): void {
  campaign.counts[code] = (campaign.counts[code] ?? 0) + 1;
  campaign.deeds[position] = (campaign.deeds[position] ?? 0) | deed;
}

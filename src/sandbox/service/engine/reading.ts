import { CONTACT, STATISTIC } from '../codes.ts';
import { DID, type Campaign } from '../state/campaigns.ts';
import { keyOf, setContactStatus, type Contact } from '../state/lists.ts';
import { membershipsOf, type World } from '../state/world.ts';
import type { Fate } from './fates.ts';

/** Plans what a recipient does with an e-mail that has just arrived. */
export function readMail(
  world: World,
  campaign: Campaign,
  position: number,
  contact: Contact,
  fate: Fate,
): void {
  const mail: Mail = { world, campaign, position, contact, fate };
  later(world, fate.openDelayMs, () => open(mail));
  later(world, fate.complainDelayMs, () => complain(mail));
}

interface Mail {
  readonly world: World;
  readonly campaign: Campaign;
  readonly position: number;
  readonly contact: Contact;
  readonly fate: Fate;
}

function open(mail: Mail): void {
  const { world, campaign, fate } = mail;
  if (campaign.tracksOpens) {
    count(mail, STATISTIC.opened, DID.open);
    campaign.countries.set(fate.country, (campaign.countries.get(fate.country) ?? 0) + 1);
    world.emit('open', () => ({ ...fields(mail), ...clientFields(fate) }));
  }
  if (campaign.links.length > 0) later(world, fate.followDelayMs, () => follow(mail));
  later(world, fate.unsubscribeDelayMs, () => unsubscribe(mail));
}

function follow(mail: Mail): void {
  const { world, campaign, fate } = mail;
  if (!campaign.tracksClicks) return;
  count(mail, STATISTIC.redirected, DID.follow);
  const link = Math.floor(fate.link * campaign.links.length);
  campaign.clicks[link] = (campaign.clicks[link] ?? 0) + 1;
  world.emit('redirect', () => ({
    ...fields(mail),
    ...clientFields(fate),
    link_url: campaign.links[link],
    link_id: campaign.id * 100 + link,
  }));
}

function unsubscribe(mail: Mail): void {
  const { world, contact } = mail;
  const list = world.lists.get(contact.listId);
  count(mail, STATISTIC.unsubscribed, DID.unsubscribe);
  if (list?.contacts.get(keyOf(contact.address)) === contact) {
    setContactStatus(list, contact, CONTACT.unsubscribed);
  }
  world.emit('unsubscribe', () => ({
    ...fields(mail),
    from_all: 0,
    reason: 'I get too many e-mails',
    categories: '',
  }));
}

/** Blocks the address in every list: status 6 follows complaints (spec 1, section 3.2). */
function complain(mail: Mail): void {
  const { world, contact } = mail;
  count(mail, STATISTIC.complained, DID.complain);
  for (const { list, contact: member } of membershipsOf(world, contact.address)) {
    setContactStatus(list, member, CONTACT.unsubscribedFromAll);
  }
  world.emit('spam', () => fields(mail));
}

function fields({ campaign, contact }: Mail) {
  return { email: contact.address, task_id: campaign.id, book_id: contact.listId };
}

function clientFields({ client }: Fate) {
  return {
    open_device: client.device,
    open_platform: client.platform,
    browser_name: client.browser,
    browser_ver: client.version,
  };
}

function count({ campaign, position }: Mail, code: number, deed: number): void {
  campaign.counts[code] = (campaign.counts[code] ?? 0) + 1;
  campaign.deeds[position] = (campaign.deeds[position] ?? 0) | deed;
}

function later(world: World, delayMs: number | undefined, act: () => void): void {
  if (delayMs !== undefined) world.agenda.plan(world.nowMs + delayMs, act);
}

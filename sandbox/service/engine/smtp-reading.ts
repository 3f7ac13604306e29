import { fraction, hashOf, pick, spread } from '../random.ts';
import { keyOf } from '../state/lists.ts';
import type { MailAction, SmtpMail } from '../state/smtp.ts';
import type { World } from '../state/world.ts';
import type { Fate } from './fates.ts';
import { reportMail } from './smtp-events.ts';

const HOUR_MS = 3_600_000;
/** We assume that every third reader comes back to an email, five times at most. */
const AGAIN = { chance: 0.33, atMost: 5 };
const SCREENS = { Mobile: ['390x844', '412x915'], Desktop: ['1920x1080', '1440x900'] } as const;
const LATER = 20;

/** Plans what the recipient does with a single email that has just arrived. */
export function readSmtpMail(world: World, mail: SmtpMail, fate: Fate): void {
  later(world, fate.openDelayMs, () => open(world, mail, fate));
  later(world, fate.complainDelayMs, () => leave(world, mail, 'complaint'));
}

function open(world: World, mail: SmtpMail, fate: Fate): void {
  mail.opens.push(actionOf(world, mail, fate));
  reportMail(world, 'open', 'opened', mail, clientFields(fate));
  if (mail.opens.length === 1) {
    if (mail.links.length > 0) later(world, fate.followDelayMs, () => follow(world, mail, fate));
    later(world, fate.unsubscribeDelayMs, () => leave(world, mail, 'link'));
  }
  const hash = hashOf(world.seed, `again ${mail.id}`);
  const count = mail.opens.length;
  if (count >= AGAIN.atMost || fraction(hash, count) >= AGAIN.chance) return;
  const delayMs = spread(HOUR_MS / 4, 20 * HOUR_MS, fraction(hash, LATER + count));
  later(world, delayMs, () => open(world, mail, fate));
}

function follow(world: World, mail: SmtpMail, fate: Fate): void {
  const url = mail.links[Math.floor(fate.link * mail.links.length)] ?? '';
  const screens = fate.client.device === 'Mobile' ? SCREENS.Mobile : SCREENS.Desktop;
  const screen = pick(screens, fate.link);
  mail.clicks.push({ ...actionOf(world, mail, fate), url, screen });
  reportMail(world, 'redirect', 'clicked', mail, { ...clientFields(fate), link_url: url });
}

function leave(world: World, mail: SmtpMail, how: 'link' | 'complaint'): void {
  const { recipient: address } = mail;
  world.smtpUnsubscribed.set(keyOf(address), { address, how, comment: '', atMs: world.nowMs });
  if (how === 'link') return reportMail(world, 'unsubscribe', 'unsubscribed', mail);
  reportMail(world, 'spam', 'spam_by_user', mail);
}

function actionOf(world: World, mail: SmtpMail, { client, country }: Fate): MailAction {
  const host = hashOf(world.seed, keyOf(mail.recipient)) % 254;
  return {
    browser: `${client.browser} ${client.version}`,
    os: client.platform,
    ip: `198.51.100.${host + 1}`,
    country,
    atMs: world.nowMs,
  };
}

function clientFields({ client }: Fate) {
  return {
    open_device: client.device,
    open_platform: client.platform,
    browser_name: client.browser,
    browser_ver: client.version,
  };
}

function later(world: World, delayMs: number | undefined, act: () => void): void {
  if (delayMs !== undefined) world.agenda.plan(world.nowMs + delayMs, act);
}

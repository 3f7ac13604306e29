import { z } from 'zod';
import { CONTACT, isCampaignStatus } from './codes.ts';
import { confirm } from './engine/confirming.ts';
import type { Profile } from './engine/fates.ts';
import { overrule } from './engine/lifecycle.ts';
import type { WebhookFormat } from './events/delivery.ts';
import { failureRule, type FailureRule } from './failures.ts';
import { refusal } from './refusals.ts';
import { findCampaign, findList } from './routes/find.ts';
import type { Sandbox } from './sandbox.ts';
import { sendNow } from './seed/history.ts';
import { letterOf } from './seed/letter.ts';
import { addContact, createList } from './state/lists.ts';
import type { ServiceMail } from './state/mailbox.ts';
import type { Plan, World } from './state/world.ts';
import { changeSmtp, smtpWish, type SmtpWish } from './control-smtp.ts';

interface CampaignWish {
  readonly name?: string | undefined;
  /** An existing list. Absent: a new one with as many contacts as `recipients`. */
  readonly listId?: number | undefined;
  /** 100 unless given. */
  readonly recipients?: number | undefined;
  /** How long sending takes, in service milliseconds. */
  readonly sendingMs?: number | undefined;
  /** Chances that differ from those of a usual campaign. */
  readonly profile?: { readonly [Key in keyof Profile]?: number | undefined } | undefined;
}

/** Ways to drive the stand-in that no real service has: for tests, and for people who try things. */
export interface Control {
  /**
   * Moves the service's time on. Everything due until then happens before this returns, unless the
   * receivers of webhooks are far behind: then the rest happens as they take their events.
   */
  readonly advance: (ms: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly fail: (rule: FailureRule) => void;
  readonly clearFailures: () => void;
  /** Back to the beginning: the real time, the first speed, the story; no webhooks, no failures. */
  readonly reset: () => void;
  readonly setWebhookFormat: (format: WebhookFormat) => void;
  /** Switches the SMTP account, its events, and lets somebody confirm a resubscription. */
  readonly smtp: (wish: SmtpWish) => void;
  /** Starts sending at once and tells the campaign's id. */
  readonly sendCampaign: (wish: CampaignWish) => number;
  /** Gives a campaign any status of section 3.3, as the service's moderators could. */
  readonly setCampaignStatus: (id: number, status: number) => void;
  /** Gives a list any status of section 3.1. */
  readonly setListStatus: (id: number, status: number) => void;
  /** What the account has paid for; `pro` at the beginning. */
  readonly setPlan: (plan: Plan) => void;
  /** Opens the link of a confirmation email; false when the address waits for none. */
  readonly confirm: (listId: number, email: string) => boolean;
  /** The latest emails of the service itself: activation codes and confirmations. */
  readonly mailbox: () => readonly ServiceMail[];
  /** Resolves as soon as no webhook waits, travels or is to be repeated. */
  readonly webhooksSettled: () => Promise<void>;
}

export function createControl(sandbox: Sandbox): Control {
  const touched = (): World => {
    sandbox.touch();
    return sandbox.world;
  };
  return {
    advance(ms) {
      sandbox.touch();
      sandbox.clock.advance(ms);
      sandbox.catchUp();
    },
    setSpeed(speed) {
      sandbox.catchUp();
      sandbox.clock.setSpeed(speed);
    },
    fail: sandbox.failures.add,
    clearFailures: sandbox.failures.clear,
    reset: sandbox.reset,
    setWebhookFormat: sandbox.delivery.setFormat,
    smtp: (wish) => changeSmtp(touched(), wish),
    sendCampaign(wish) {
      sandbox.catchUp();
      return sendWish(touched(), wish);
    },
    setCampaignStatus: (id, status) => setCampaignStatus(touched(), id, status),
    setListStatus(id, status) {
      findList(touched(), id).status = status;
    },
    setPlan(plan) {
      touched().account.plan = plan;
    },
    confirm: (listId, email) => confirm(findList(touched(), listId), email),
    mailbox: () => sandbox.world.mailbox,
    async webhooksSettled() {
      await sandbox.delivery.settled();
      while (sandbox.isStale()) {
        sandbox.catchUp();
        await sandbox.delivery.settled();
      }
    },
  };
}

const chance = z.number().min(0).max(1).optional();
const wish = z.strictObject({
  name: z.string().optional(),
  listId: z.int().optional(),
  recipients: z.int().min(1).optional(),
  sendingMs: z.number().min(0).optional(),
  profile: z
    .strictObject({
      hardBounce: chance,
      softBounce: chance,
      passingBounce: chance,
      rejectedAsSpam: chance,
      open: chance,
      complain: chance,
      follow: chance,
      unsubscribe: chance,
    })
    .optional(),
});

/** The body of `POST /_control`: any of these, carried out in this order. */
const orders = z.strictObject({
  reset: z.literal(true).optional(),
  clear: z.literal(true).optional(),
  fail: failureRule.optional(),
  speed: z.number().min(0).optional(),
  webhooks: z.enum(['form', 'json']).optional(),
  smtp: smtpWish.optional(),
  sendCampaign: wish.optional(),
  campaign: z.strictObject({ id: z.int(), status: z.int() }).optional(),
  list: z.strictObject({ id: z.int(), status: z.int() }).optional(),
  plan: z.enum(['free', 'standard', 'pro']).optional(),
  confirm: z.strictObject({ listId: z.int(), email: z.string() }).optional(),
  /** Service milliseconds. */
  advance: z.number().min(0).optional(),
});

/** @throws {z.ZodError} when the body is no order. */
export function obey(control: Control, body: unknown): { campaign?: number } {
  const order = orders.parse(body);
  if (order.reset) control.reset();
  if (order.clear) control.clearFailures();
  if (order.fail) control.fail(order.fail);
  if (order.speed !== undefined) control.setSpeed(order.speed);
  if (order.webhooks) control.setWebhookFormat(order.webhooks);
  if (order.campaign) control.setCampaignStatus(order.campaign.id, order.campaign.status);
  if (order.list) control.setListStatus(order.list.id, order.list.status);
  if (order.plan) control.setPlan(order.plan);
  if (order.confirm) control.confirm(order.confirm.listId, order.confirm.email);
  if (order.smtp) control.smtp(order.smtp);
  const campaign = order.sendCampaign && control.sendCampaign(order.sendCampaign);
  if (order.advance !== undefined) control.advance(order.advance);
  return campaign === undefined ? {} : { campaign };
}

/** @throws a refusal for a code that section 3.3 doesn't have. */
function setCampaignStatus(world: World, id: number, status: number): void {
  if (!isCampaignStatus(status)) throw refusal('invalid', `status ${status} is unknown`);
  overrule(world, findCampaign(world, id), status);
}

function sendWish(world: World, wished: CampaignWish): number {
  const { name = 'On request', recipients = 100, sendingMs, profile } = wished;
  const listId = wished.listId ?? createCrowd(world, recipients);
  const chances = Object.fromEntries(
    Object.entries(profile ?? {}).filter(([, value]) => value !== undefined),
  );
  return sendNow(
    world,
    letterOf({ name, subject: name, listIds: [listId], profile: chances, sendingMs }),
  ).id;
}

function createCrowd(world: World, count: number): number {
  const list = createList(world.nextId('list'), `Crowd of ${count}`, world.nowMs);
  world.lists.set(list.id, list);
  for (let number = 1; number <= count; number++) {
    addContact(list, {
      address: `crowd${number}@example.com`,
      status: CONTACT.active,
      phone: '',
      variables: undefined,
      addedAtMs: world.nowMs,
      source: 'api',
    });
  }
  return list.id;
}

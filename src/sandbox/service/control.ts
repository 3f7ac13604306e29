import { z } from 'zod';
import type { Profile } from './engine/fates.ts';
import type { WebhookFormat } from './events/delivery.ts';
import { failureRule, type FailureRule } from './failures.ts';
import type { Sandbox } from './sandbox.ts';
import { sendNow } from './seed/history.ts';
import { letterOf } from './seed/letter.ts';
import { addContact, createList } from './state/lists.ts';
import { CONTACT } from './codes.ts';
import type { World } from './state/world.ts';

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
  /** Moves the service's time on; everything due until then happens before this returns. */
  readonly advance: (ms: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly fail: (rule: FailureRule) => void;
  readonly clearFailures: () => void;
  /** Back to the beginning: the real time, the first speed, the story; no webhooks, no failures. */
  readonly reset: () => void;
  readonly setWebhookFormat: (format: WebhookFormat) => void;
  /** Starts sending at once and tells the campaign's id. */
  readonly sendCampaign: (wish: CampaignWish) => number;
  /** Resolves as soon as no webhook waits, travels or is to be repeated. */
  readonly webhooksSettled: () => Promise<void>;
}

export function createControl(sandbox: Sandbox): Control {
  return {
    advance(ms) {
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
    sendCampaign(wish) {
      sandbox.catchUp();
      return sendWish(sandbox.world, wish);
    },
    webhooksSettled: sandbox.delivery.settled,
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
  sendCampaign: wish.optional(),
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
  const campaign = order.sendCampaign && control.sendCampaign(order.sendCampaign);
  if (order.advance !== undefined) control.advance(order.advance);
  return campaign === undefined ? {} : { campaign };
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

import { defineSubscription } from '../../../src/commands/subscriptions/define-subscription.ts';
import type { Posts } from '../../../src/commands/subscriptions/runs.ts';
import { WEEKDAYS } from '../../../src/domain/schedule.ts';
import type { SubscriptionKind } from '../../../src/domain/subscription.ts';

export interface ReminderSettings {
  readonly about: string;
}

export const REMINDERS: SubscriptionKind<ReminderSettings> = {
  kind: 'reminder',
  command: 'postbell reminder',
  noun: 'reminder',
  isPersonal: true,
  isScheduled: true,
  meanwhile: 'Reminders that are due before that are skipped.',
  read: (kept) => {
    const { about } = kept as ReminderSettings;
    return { about };
  },
  overlaps: (one, other) => one.about === other.about,
  beginsAnew: () => true,
};

const DAILY: Posts<ReminderSettings> = {
  due: () => ({ time: '09:00', zone: 'UTC', days: WEEKDAYS }),
  draw: async ({ about }, { period }) => ({
    title: `Remember ${about}`,
    summary: `Of ${period.days.join(', ')}`,
  }),
  promise: 'at-most-once',
};

/** A kind of its own, declared in one object. */
export const remindersThat = (posts: Posts<ReminderSettings>) =>
  defineSubscription({
    kind: REMINDERS,
    summaries: { add: 'Add a reminder', edit: 'Edit a reminder', list: 'List reminders' },
    examples: { add: 'invoices', edit: 'k7x2m about=taxes' },
    inputs: { about: { kind: 'text', label: 'About', optional: true } },
    usual: () => ({ about: 'nothing' }),
    read: ({ about }, before) => ({ about: about ?? before.about }),
    typed: ({ about }) => ({ about }),
    words: {
      full: ({ about }) => `reminder of ${about}`,
      short: ({ about }) => about,
      does: ({ about }, _, isYou) => `${isYou ? 'get' : 'gets'} reminded of ${about}`,
      facets: ({ about }) => ({ About: about }),
    },
    posts,
  });

export const reminders = remindersThat(DAILY);

/** The same, drawn otherwise. */
export const remindersDrawn = (draw: Extract<Posts<ReminderSettings>, { draw: unknown }>['draw']) =>
  remindersThat({ ...DAILY, draw, promise: 'at-most-once' });

import { expect, it } from 'vitest';
import {
  readStop,
  stopInWords,
  typedStop,
} from '../../../../src/operations/postbell/alerts/stop-condition.ts';

it.each([
  ['complaints 0.3% of 1000', 'complaints 0.3% of 1000'],
  ['Spam 0,35%', 'complaints 0.35% of 1000'],
  ['hard bounces reach 5% of at least 2,000', 'hard_bounces 5% of 2000'],
  ['unsubscribes 100% of 200', 'unsubscribes 100% of 200'],
  ['complaints 0.05%', 'complaints 0.05% of 1000'],
  ['unsubscribes 0.2%', 'unsubscribes 0.2% of 1000'],
  // A rate alone goes by the limit of the channel.
  ['Hard bounces', 'hard_bounces'],
])('reads %s', (text, typed) => {
  expect(typedStop(readStop(text))).toBe(typed);
});

it('says that one or two people stop nothing where the share alone would let them', () => {
  expect(stopInWords(readStop('complaints 0.1% of 200'))).toBe(
    'spam complaints reach 0.10% of at least 200 delivered, and are at least 3',
  );
  expect(stopInWords(readStop('complaints 0.3% of 1000'))).not.toContain('at least 3');
});

it.each([
  [
    'complaints now please',
    'Enter a rate and a minimum, such as complaints 0.3% of 1000, not “complaints now please”.',
  ],
  ['complaints 0% of 1000', '“0%” isn’t valid. Enter more than 0% and at most 100%.'],
  ['complaints 101%', '“101%” isn’t valid'],
  [
    'complaints 0.04%',
    'Enter at least 0.05% for spam complaints: “0.04%” would cancel campaigns that are doing well.',
  ],
  ['hard_bounces 0.4%', 'Enter at least 0.50% for hard bounces'],
  ['unsubscribes 0.01% of 200', 'Enter at least 0.20% for unsubscribes'],
  ['complaints -1%', '“-1%” isn’t valid'],
  ['complaints 0.3.1%', '“0.3.1%” isn’t valid'],
  [
    'opens 5%',
    '“opens” can’t stop a campaign. Choose one of: complaints, hard_bounces, unsubscribes.',
  ],
  ['complaints 0.3% of 50', 'Enter at least 200 instead of 50: smaller numbers aren’t reliable.'],
])('refuses %s', (text, message) => {
  expect(() => readStop(text)).toThrow(message);
});

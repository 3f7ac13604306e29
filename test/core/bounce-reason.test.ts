import { expect, it } from 'vitest';
import { bounceMeaning, bounceReason } from '../../src/core/bounce-reason.ts';

it.each([
  [550, '5.1.1', 'Requested action not taken: no such user here', 'No such address'],
  [550, '5.1.1', '', 'No such address'],
  [550, '', 'User unknown in virtual mailbox table', 'No such address'],
  [550, '5.2.1', 'The account that you tried to reach is disabled', 'Mailbox disabled'],
  [512, '5.1.2', 'Host or domain name not found', 'No such domain'],
  [552, '5.2.2', 'Mailbox full: the recipient is over quota', 'Mailbox full'],
  [452, '4.2.2', '', 'Mailbox full'],
  [451, '4.7.1', 'Greylisting in action, please come back later', 'Asked to try later'],
  [421, '4.7.0', 'Too many messages from your network, try again later', 'Asked to try later'],
  [421, '4.4.2', 'Connection timed out while receiving data', 'Server unreachable'],
  [554, '5.3.4', 'Message too large for the destination mailbox', 'Message too large'],
  [550, '5.7.1', 'Message blocked by local policy: it looks like spam', 'Blocked as spam'],
  [554, '5.7.1', 'Service unavailable: client host is on a block list', 'Blocked as spam'],
  [
    550,
    '5.7.26',
    "Unauthenticated mail isn't accepted due to the sending domain's DMARC policy",
    'Failed DMARC or SPF',
  ],
  [550, '', '550 5.1.1 The email account does not exist', 'No such address'],
  [450, '', 'Something odd', 'Other, may pass'],
  [599, '', 'Something odd', 'Other refusal'],
  [0, '', '', 'No reason given'],
])('%i %s «%s» is: %4$s', (code, subcode, text, reason) => {
  expect(bounceReason({ code, subcode, text })).toBe(reason);
  // Slack cuts the labels of a chart at 20 characters.
  expect(reason.length).toBeLessThanOrEqual(20);
});

it('says what a reason means and what can be done', () => {
  expect(bounceMeaning(bounceReason({ code: 550, subcode: '5.1.1', text: '' }))).toBe(
    'The mailbox doesn’t exist. Check the spelling, or ask for another address.',
  );
});

import { expect, it } from 'vitest';
import { bounceMeaning, bounceReason, isHardBounce } from '../../src/domain/bounces.ts';

const DMARC = "Unauthenticated mail isn't accepted due to the sending domain's DMARC policy";
const RESTRICTED = 'mailbox unavailable. Reject due to policy restrictions.';
const LISTED = 'Messages from [192.0.2.1] weren’t sent: part of its network is on our block list';

it.each([
  [550, '5.1.1', 'Requested action not taken: no such user here', 'No such address'],
  [550, '5.1.1', '', 'No such address'],
  [550, '', 'User unknown in virtual mailbox table', 'No such address'],
  [550, '5.2.1', 'The account that you tried to reach is disabled', 'Mailbox disabled'],
  [512, '5.1.2', 'Host or domain name not found', 'No such domain'],
  [552, '5.2.2', 'Mailbox full: the recipient is over quota', 'Mailbox full'],
  [452, '4.2.2', '', 'Mailbox full'],
  [451, '4.7.1', 'Greylisting in action, please come back later', 'Deferred'],
  [421, '4.7.0', 'Too many messages from your network, try again later', 'Deferred'],
  [421, '4.4.2', 'Connection timed out while receiving data', 'Server unreachable'],
  [554, '5.3.4', 'Message too large for the destination mailbox', 'Message too large'],
  [550, '5.7.1', 'Message blocked by local policy: it looks like spam', 'Blocked as spam'],
  [554, '5.7.1', 'Service unavailable: client host is on a block list', 'Blocked as spam'],
  [550, '5.7.26', DMARC, 'Failed DMARC or SPF'],
  [550, '', '550 5.1.1 The email account does not exist', 'No such address'],
  [552, '', '', 'Mailbox full'],
  [552, '', 'Requested mail action aborted: exceeded storage allocation', 'Mailbox full'],
  [552, '5.7.0', 'This message was blocked: a potential security issue', 'Refused by policy'],
  [552, '5.3.4', 'Message size exceeds fixed maximum message size', 'Message too large'],
  [550, '5.4.5', 'Daily user sending quota exceeded', 'Deferred'],
  [450, '4.2.1', 'The user you are contacting gets mail too quickly', 'Deferred'],
  [550, '5.7.1', 'Relaying denied', 'Refused by policy'],
  [554, '5.7.1', '<ann@example.com>: Relay access denied', 'Refused by policy'],
  [530, '5.7.0', 'Authentication required', 'Refused by policy'],
  [550, '', 'relay not permitted', 'Refused by policy'],
  [554, '5.7.0', 'Reject due to policy restrictions', 'Refused by policy'],
  [550, '', RESTRICTED, 'Refused by policy'],
  [550, '5.7.1', 'Refused by content restrictions of this organisation', 'Refused by policy'],
  [550, '5.7.1', '[CS01] Message rejected due to local policy', 'Refused by policy'],
  [554, '5.7.9', 'Message not accepted for policy reasons', 'Refused by policy'],
  [550, '5.4.1', 'Access denied', 'Refused by policy'],
  [550, '5.4.1', 'Recipient address rejected: Access denied. AS(201806281)', 'No such address'],
  [554, '5.7.1', 'Client host rejected: Access denied', 'Refused by policy'],
  [450, '4.7.1', 'Helo command rejected: Host not found', 'Refused by policy'],
  [550, '5.7.606', 'Access denied, banned sending IP [192.0.2.1]', 'Blocked as spam'],
  [550, '5.7.1', LISTED, 'Blocked as spam'],
  [550, '5.7.1', 'This message is likely unsolicited mail', 'Blocked as spam'],
  [554, '5.7.1', '[2] Message rejected under suspicion of SPAM', 'Blocked as spam'],
  [550, '5.1.1', '<spam@example.com>: Recipient address rejected: User unknown', 'No such address'],
  [550, '5.1.1', 'blocked user unknown', 'No such address'],
  [550, '5.5.0', 'Requested action not taken: mailbox unavailable', 'No such address'],
  [550, '', 'mailbox unavailable', 'No such address'],
  [450, '', 'mailbox unavailable', 'Deferred'],
  [550, '', 'Invalid recipient', 'No such address'],
  [550, '', 'sorry, no mailbox here by that name (#5.1.1)', 'No such address'],
  [550, '', 'User not listed in Domino Directory', 'No such address'],
  [554, '', 'This user doesn’t have a yahoo.com account [0]', 'No such address'],
  [550, '5.1.10', 'RESOLVER.ADR.RecipientNotFound; Recipient not found', 'No such address'],
  [550, '', 'Unrouteable address', 'No such address'],
  [450, '4.1.1', 'Recipient address rejected: unverified address', 'Deferred'],
  [450, '4.1.2', 'Recipient address rejected: Domain not found', 'Deferred'],
  [450, '4.2.1', 'Mailbox temporarily disabled', 'Deferred'],
  [550, '', 'Mailbox temporarily unavailable', 'Deferred'],
  [550, '5.2.1', 'The account is inactive', 'Mailbox disabled'],
  [550, '5.4.310', 'DNS domain example.test does not exist', 'No such domain'],
  [550, '5.7.1', 'Sender address rejected: user unknown', 'Sender refused'],
  [553, '5.1.8', 'Sender address rejected: Domain not found', 'Sender refused'],
  [553, '5.1.8', 'Domain of sender address news@example.test does not exist', 'Sender refused'],
  [550, '', 'Sender verify failed', 'Sender refused'],
  [450, '4.1.8', '', 'Sender refused'],
  [550, '5.7.515', 'Access denied, the sending domain fails', 'Failed DMARC or SPF'],
  [450, '', 'Something odd', 'Other, may pass'],
  [599, '', 'Something odd', 'Other refusal'],
  [0, '', '', 'No reason given'],
])('%i %s “%s” is: %4$s', (code, subcode, text, reason) => {
  expect(bounceReason({ code, subcode, text })).toBe(reason);
  // Slack cuts the labels of a chart at 20 characters.
  expect(reason.length).toBeLessThanOrEqual(20);
});

it('says what a reason means and what can be done', () => {
  expect(bounceMeaning(bounceReason({ code: 550, subcode: '5.1.1', text: '' }))).toBe(
    'The address doesn’t exist. Check the spelling, or ask them for another address.',
  );
});

it.each([
  [550, '5.1.1', 'user unknown', true],
  [512, '5.1.2', 'Host or domain name not found', true],
  [550, '5.2.1', 'The account is disabled', true],
  [450, '4.1.1', 'user unknown', false],
  [450, '4.2.1', 'temporarily disabled', false],
  [450, '4.1.2', 'Domain not found', false],
  [550, '5.7.1', 'Sender address rejected: user unknown', false],
  [553, '5.1.8', 'Sender address rejected: Domain not found', false],
  [550, '5.7.1', 'Relaying denied', false],
  [552, '', '', false],
])('%i %s “%s” is for good: %s', (code, subcode, text, isHard) => {
  expect(isHardBounce(bounceReason({ code, subcode, text }))).toBe(isHard);
});

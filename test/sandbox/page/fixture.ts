import type { Message, Snapshot } from '../../../sandbox/workspace/page-protocol.ts';
import { campaignCard, contactCard, digest, home } from './fixture-blocks.ts';

/** The first message's time; the others follow a minute apart. */
const STARTED_AT = new Date('2026-11-20T08:58:00Z');

/** A workspace as newcomers may find it after a few minutes. */
export const fixture: Snapshot = {
  botName: 'Postbell',
  botUserId: 'U0POSTBELL',
  people: [
    { id: 'UMIRA', name: 'Mira', role: 'Administrator', zone: 'Europe/Berlin' },
    { id: 'UJONAS', name: 'Jonas', role: 'Marketer', zone: 'Europe/Berlin' },
    { id: 'UVERA', name: 'Vera', role: 'Viewer', zone: 'America/New_York' },
  ],
  channels: [
    channel('CGENERAL', 'general', 'Everything about our campaigns'),
    channel('CALERTS', 'campaign-alerts', 'Bounces, complaints and what Postbell noticed'),
    channel('CDIGEST', 'daily-digest', 'Yesterday in numbers, at nine'),
    channel('CEMPTY', 'try-postbell', 'A quiet place to try commands'),
    { ...channel('CSALES', 'sales', 'Postbell is not a member here'), hasBot: false },
    ...['MIRA', 'JONAS', 'VERA'].map((name) => ({
      ...channel(`D${name}`, 'postbell', 'Direct messages with Postbell'),
      kind: 'im' as const,
      personId: `U${name}`,
    })),
  ],
  userGroups: [{ id: 'SSUPPORT', handle: 'support' }],
  messages: [
    message(0, 'UJONAS', 'Morning! Did Tuesday’s *Autumn sale* go out as planned? <@UMIRA>'),
    message(1, 'UMIRA', 'Yes :tada: numbers are in <#CALERTS>. `/campaign show 4711` has details.'),
    message(2, 'UMIRA', 'A few hard bounces from one provider, nothing dramatic.'),
    { ...message(3, null, 'ann@example.com'), blocks: contactCard, visibleTo: 'UMIRA' },
    { ...message(5, null, 'Autumn sale'), blocks: campaignCard, replyCount: 2, isEdited: true },
    { ...message(6, 'UJONAS', 'Open rate looks great.'), threadTs: tsAt(5) },
    { ...message(7, null, 'The report is ready.'), threadTs: tsAt(5), files: [report()] },
    { ...message(8, null, 'Daily digest'), channel: 'CDIGEST', blocks: digest },
  ],
  views: [{ id: 'HMIRA', personId: 'UMIRA', kind: 'home', payload: home }],
  commands: [
    command('/contact', 'Look a contact up', 'ann@example.com'),
    command('/campaign', 'Campaigns: list, show, cancel', 'list | show 4711 | cancel 4711'),
    command('/blacklist', 'Addresses that get nothing', 'add | remove | show <addresses>'),
    command('/balance', 'Money, tariff and what is left', ''),
    command('/postbell', 'Help, alerts, digests, roles', 'help | digest now | alerts add'),
  ],
  shortcuts: [
    { name: 'Look up this address', callbackId: 'look_up', kind: 'message' },
    { name: 'Find a contact', callbackId: 'find_contact', kind: 'global' },
  ],
};

/** A message in #general, `minute` minutes after the first. */
export function message(minute: number, personId: string | null, text: string): Message {
  const fresh = { isEdited: false, replyCount: 0 };
  return { channel: 'CGENERAL', ts: tsAt(minute), personId, text, ...fresh };
}

function tsAt(minute: number): string {
  return (STARTED_AT.getTime() / 1000 + minute * 60).toFixed(6);
}

export function channel(id: string, name: string, topic: string) {
  return { id, name, topic, kind: 'channel' as const, hasBot: true, isArchived: false };
}

function command(name: string, description: string, usageHint: string) {
  return { name, description, usageHint };
}

function report() {
  const url = '/files/bounces.csv';
  return { id: 'F1', name: 'bounces.csv', title: 'Bounced addresses', sizeBytes: 48_213, url };
}

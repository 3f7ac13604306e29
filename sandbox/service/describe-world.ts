import { CAMPAIGN } from './codes.ts';
import type { World } from './state/world.ts';

/** What is inside, for somebody who has just started the stand-in and wants to try something. */
export function describeWorld(world: World, url: string, speed: number): string {
  const lists = [...world.lists.values()].map(({ name, contacts }) => `${name} ${contacts.size}`);
  const campaigns = [...world.campaigns.values()];
  const live = campaigns.find(({ status }) => status === CAMPAIGN.sending);
  return [
    `Sandbox service: ${url} (seed ${world.seed}, speed ${speed})`,
    `  Lists      ${lists.join(', ')}`,
    `  Campaigns  ${campaigns.length}, ids ${campaigns.map(({ id }) => id).join(', ')}`,
    ...(live ? [`  Sending    ${live.id} ${live.name}, ${live.recipients.length} recipients`] : []),
    `  Others     ${areasOf(world)}`,
    '  People     ann@example.com (three lists), bob@example.org (blacklisted)',
    `  Try        curl ${url}/campaigns?limit=3`,
    `             curl ${url}/emails/ann@example.com`,
    `             curl ${url}/_control (clock, webhooks, activation codes)`,
    `             curl ${url}/_control -d '{"advance": 60000}'`,
    '  Stop       Ctrl+C',
  ].join('\n');
}

function areasOf({ smtp, sms, push }: World): string {
  return [
    `${smtp.mails.size} single emails`,
    `${sms.campaigns.size} SMS campaigns`,
    `${push.campaigns.size} push campaigns`,
    ...[...push.websites.values()].map(
      ({ url, subscribers }) => `${url} with ${subscribers.length} subscribers`,
    ),
  ].join(', ');
}

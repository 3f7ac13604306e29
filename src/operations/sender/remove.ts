import { quotedTitle } from '../../domain/campaign-title.ts';
import { isSameAddress } from '../../domain/address.ts';
import { resultOf } from '../../lib/result.ts';
import { formatCount } from '../../domain/figures.ts';
import { digestsOf } from '../../domain/content.ts';
import { facts, firstItems, notice, type Section } from '../../domain/reply.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import { readAll } from '../../commands/browse/read-page.ts';
import { defineOperation } from '../../commands/define.ts';
import { existingSender, findSender, sendersAction, senderStatus } from './activation.ts';

const MOST_NAMED = 5;

export default defineOperation({
  name: 'sender remove',
  title: 'Remove sender',
  summary: 'Remove a sender address',
  right: 'delete',
  effect: 'deletes',
  endpoints: ['GET /senders', 'DELETE /senders', 'GET /campaigns'],
  example: 'events@larkspur.example',
  inputs: { sender: { kind: 'reference', to: 'sender', label: 'Sender' } },
  confirmLabel: 'Remove sender',
  async preview({ sender: email }, { service }) {
    const sender = await existingSender(service, email);
    const { value: waiting } = await resultOf(waitingFrom(service, sender.email));
    return {
      title: `Remove ${sender.email}?`,
      summary: sender.isActive
        ? 'You won’t be able to send from it unless you add and activate it again.'
        : 'It was never activated, so nothing is lost.',
      sections: [
        ...warnings(waiting),
        facts([
          { label: 'Name', value: sender.name || '–' },
          { label: 'Status', value: senderStatus(sender) },
        ]),
      ],
      stakes: { content: digestsOf({ Sender: [sender.email, sender.isActive] }) },
      footnote: 'This can’t be undone.',
    };
  },
  async run({ sender: email }, { service }) {
    const sender = await existingSender(service, email);
    await service.senders.remove(sender.email);
    const { value: left, failure } = await resultOf(findSender(service, sender.email));
    const title = sender.email;
    if (left) {
      const summary =
        'Removal requested, but the service still shows the sender. Check again in a minute.';
      return { title, summary, actions: [sendersAction()] };
    }
    return {
      title,
      summary: failure
        ? `Removal requested, but the result couldn’t be checked: ${failure.message}`
        : 'Removed. Campaigns can’t be sent from it anymore.',
      actions: [sendersAction()],
      announcement: `removed the sender ${sender.email}.`,
    };
  },
});

async function waitingFrom(service: Service, email: string): Promise<CampaignSummary[]> {
  const { rows } = await readAll(service.campaigns.all({ scheduledOnly: true }));
  return rows.filter(({ senderEmail }) => isSameAddress(senderEmail, email));
}

function warnings(waiting: readonly CampaignSummary[] | null): Section[] {
  if (!waiting) return [notice('warning', 'Couldn’t check whether scheduled campaigns use it.')];
  if (waiting.length === 0) return [];
  const use = formatCount(waiting.length, 'scheduled campaign uses', 'scheduled campaigns use');
  const text = `${use} it and may not go out. Change their sender first.`;
  const items = firstItems(waiting.map(quotedTitle), MOST_NAMED);
  return [notice('warning', text), { kind: 'bullets', items }];
}

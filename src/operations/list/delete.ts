import { isCancelable } from '../../domain/campaign-status.ts';
import { digestsOf } from '../../domain/content.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { isNotFound } from '../../lib/errors.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, notice, facts, time, type Section } from '../../domain/reply.ts';
import { enumerated } from '../../lib/text.ts';
import type { ListCampaign } from '../../service/lists/list.ts';
import type { OperationContext } from '../../commands/context.ts';
import { defineOperation } from '../../commands/define.ts';
import { listTitle } from '../list-words.ts';
import { statesOf } from './campaigns.ts';

/** The latest campaigns that are read; those that still wait are among them. */
const CAMPAIGNS_READ = 50;
/** Spec 1, section 3.1. */
const MARKED_AS_DELETED = 1;

export default defineOperation({
  name: 'list delete',
  title: 'Delete list',
  summary: 'Delete a list and all its contacts',
  right: 'delete',
  effect: 'deletes',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/campaigns',
    'GET /campaigns/{id}',
    'DELETE /addressbooks/{id}',
  ],
  example: '4108',
  inputs: { list: { kind: 'reference', to: 'list', label: 'List' } },
  confirmLabel: 'Delete list',
  async preview({ list: id }, { service, now }) {
    const [list, campaigns] = await Promise.all([
      service.lists.get(id),
      resultOf(service.lists.campaignsPage(id, { limit: CAMPAIGNS_READ, offset: 0 })),
    ]);
    const { emails, phones, createdAt } = list;
    return {
      title: `Delete ${listTitle(list)}?`,
      summary: `${formatCount(emails.total, 'contact')} with their variables and phone numbers will be deleted. This can’t be undone.`,
      sections: [
        facts([
          { label: 'Active', value: formatNumber(emails.active) },
          { label: 'Inactive', value: formatNumber(emails.inactive) },
          { label: 'Phone numbers', value: formatNumber(phones.active + phones.inactive) },
          createdAt && { label: 'Created', value: time(createdAt, 'date') },
        ]),
        ...(await waiting(campaigns, { service, now })),
      ],
      actions: [action('list contacts', { list: id, csv: 'yes' }, 'Export contacts')],
      stakes: {
        deletesList: true,
        deletedContacts: emails.total,
        content: digestsOf({ List: list.name }),
      },
      footnote: 'Unsubscribes are deleted too; export the list first to keep them.',
    };
  },
  async run({ list: id }, { service }) {
    const before = await service.lists.get(id);
    const { failure } = await resultOf(service.lists.remove(id));
    const after = await resultOf(service.lists.get(id));
    const title = listTitle(before);
    const contacts = formatCount(before.emails.total, 'contact');
    const deleted = {
      title,
      summary: `List deleted with ${contacts}`,
      announcement: `deleted the list ${title} with ${contacts}.`,
    };
    const isGone = after.value
      ? after.value.status.code === MARKED_AS_DELETED
      : isNotFound(after.failure);
    if (isGone) return deleted;
    if (failure) throw failure;
    if (after.failure) {
      const text = `Couldn’t check the result: ${after.failure.message}`;
      return { ...deleted, sections: [notice('warning', text)] };
    }
    return {
      title,
      summary: `Accepted, but the list is still visible (${after.value.status.name}). Check again in a minute.`,
      actions: [action('list show', { list: id }, 'Open list')],
    };
  },
});

async function waiting(
  { value, failure }: Result<readonly ListCampaign[]>,
  context: Pick<OperationContext, 'service' | 'now'>,
): Promise<Section[]> {
  if (failure) {
    const text = `Couldn’t check for unfinished campaigns to this list. ${failure.message}`;
    return [notice('warning', text)];
  }
  const open = value.filter(({ status }) => isCancelable(status));
  if (open.length === 0) return [];
  const states = await statesOf(open, context);
  const names = enumerated(open.map(({ id, name }) => `${name} (${id}, ${states.get(id) ?? ''})`));
  const text = `${formatCount(open.length, 'unfinished campaign')} would lose this list: ${names}.`;
  return [notice('bad', text)];
}

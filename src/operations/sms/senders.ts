import { countryName } from '../../domain/countries.ts';
import type { SmsSender } from '../../service/sms/sms.ts';
import { SMS_SENDER_STATUS } from '../../service/sms/campaign.ts';
import { type Column } from '../../commands/browse/columns.ts';
import { defineList } from '../../commands/browse/define-list.ts';

const STATUSES = [
  { value: 'active', label: 'Active', code: SMS_SENDER_STATUS.active.code },
  { value: 'moderation', label: 'In moderation', code: SMS_SENDER_STATUS.moderated.code },
  { value: 'rejected', label: 'Rejected', code: SMS_SENDER_STATUS.rejected.code },
] as const;

export default defineList({
  name: 'sms senders',
  title: 'SMS senders',
  summary: 'List SMS senders and the countries they are registered in',
  right: 'look',
  endpoints: ['GET /sms/senders'],
  example: 'active',
  inputs: {
    status: { kind: 'choice', label: 'Status', optional: true, options: STATUSES },
    country: { kind: 'reference', to: 'country', label: 'Country', optional: true },
  },
  async list({ status, country }, { service }) {
    const senders = await service.sms.senders();
    const code = STATUSES.find(({ value }) => value === status)?.code;
    const countryPicked = country === undefined ? undefined : countryName(country);
    return {
      title: 'SMS senders',
      source: senders.toSorted(
        (a, b) => a.sender.localeCompare(b.sender) || countryOf(a).localeCompare(countryOf(b)),
      ),
      filter: (sender: SmsSender) =>
        (code === undefined || sender.status.code === code) &&
        (countryPicked === undefined || countryName(sender.countryCode) === countryPicked),
      columns: COLUMNS,
      counted: ['sender', 'senders'],
      empty: senders.length === 0 ? 'No SMS senders yet.' : 'No sender matches this filter.',
      fileName: 'sms-senders',
      menus: [{ input: 'status', options: [{ value: '', label: 'All' }, ...STATUSES] }],
    };
  },
});

const COLUMNS: readonly Column<SmsSender>[] = [
  { title: 'Sender', cell: ({ sender }) => sender },
  { title: 'Status', cell: ({ status }) => status.name },
  { title: 'Country', cell: countryOf },
];

function countryOf({ country, countryCode }: SmsSender): string {
  return country || countryName(countryCode);
}

import { countryName } from '../../domain/countries.ts';
import type { SmsSender } from '../../service/sms/sms.ts';
import { SMS_SENDER_STATUS } from '../../service/sms/campaign.ts';
import { rawValuesOf } from '../raw-values.ts';
import { BROWSE_INPUTS, menuFor, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';

const NAME = 'sms senders';

const STATUSES = [
  { value: 'active', label: 'Active', code: SMS_SENDER_STATUS.active.code },
  { value: 'moderation', label: 'In moderation', code: SMS_SENDER_STATUS.moderated.code },
  { value: 'rejected', label: 'Rejected', code: SMS_SENDER_STATUS.rejected.code },
] as const;

export default defineOperation({
  name: NAME,
  summary: 'List SMS senders with the countries they are registered in',
  effect: 'reads',
  endpoints: ['GET /sms/senders'],
  example: 'active',
  inputs: {
    status: {
      kind: 'choice',
      label: 'Status',
      optional: true,
      options: STATUSES.map(({ value, label }) => ({ value, label })),
    },
    country: { kind: 'reference', to: 'country', label: 'Country', optional: true },
    ...BROWSE_INPUTS,
  },
  async run({ status, country, page, csv }, { service }) {
    const senders = await service.sms.senders();
    const code = STATUSES.find(({ value }) => value === status)?.code;
    const requested = country === undefined ? undefined : countryName(country);
    const isKept = (sender: SmsSender) =>
      (code === undefined || sender.status.code === code) &&
      (requested === undefined || countryName(sender.countryCode) === requested);
    const filtered = { operation: NAME, values: rawValuesOf({ status, country }) };
    return listed(
      {
        ...filtered,
        title: 'SMS senders',
        source: sourceOf(senders),
        filter: isKept,
        sort: (a, b) =>
          a.sender.localeCompare(b.sender) || countryOf(a).localeCompare(countryOf(b)),
        columns: COLUMNS,
        counted: ['sender', 'senders'],
        empty: senders.length === 0 ? 'There are none yet.' : 'No sender fits this filter.',
        fileName: 'sms-senders',
        menus: [menuFor(filtered, 'Filter…', 'status', [{ value: '', label: 'All' }, ...STATUSES])],
      },
      { page, csv },
    );
  },
});

const COLUMNS: readonly Column<SmsSender>[] = [
  { title: 'Sender', cell: ({ sender }) => sender },
  { title: 'Country', cell: countryOf },
  { title: 'Status', cell: ({ status }) => status.name },
];

function countryOf({ country, countryCode }: SmsSender): string {
  return country || countryName(countryCode);
}

import { formatCount } from '../../domain/figures.ts';
import { BROWSE_INPUTS, type Column } from '../browse/browsed.ts';
import { listed } from '../browse/listed.ts';
import { sourceOf } from '../browse/read-page.ts';
import { defineOperation } from '../define.ts';

const COLUMNS: readonly Column<string>[] = [{ title: 'IP address', cell: (ip) => ip }];

export default defineOperation({
  name: 'smtp ips',
  summary: 'List the IP addresses that send SMTP e-mails',
  effect: 'reads',
  endpoints: ['GET /smtp/ips'],
  example: '',
  inputs: BROWSE_INPUTS,
  async run({ page, csv }, { service }) {
    const ips = await service.smtp.ips();
    return listed(
      {
        title: 'IP addresses of SMTP e-mails',
        operation: 'smtp ips',
        values: {},
        source: sourceOf(ips),
        columns: COLUMNS,
        fileName: 'smtp-ips',
        summary: formatCount(ips.length, 'IP address', 'IP addresses'),
        empty: 'The service shows none.',
      },
      { page, csv },
    );
  },
});

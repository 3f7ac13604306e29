import { formatCount } from '../../domain/figures.ts';
import { defineList } from '../../commands/browse/define-list.ts';

export default defineList({
  name: 'smtp ips',
  title: 'Sending IPs',
  summary: 'List the IP addresses that send transactional email',
  right: 'look',
  endpoints: ['GET /smtp/ips'],
  example: '',
  inputs: {},
  async list(_, { service }) {
    const ips = await service.smtp.ips();
    return {
      title: 'Sending IPs',
      source: ips,
      columns: [{ title: 'IP address', cell: (ip) => ip }],
      fileName: 'smtp-ips',
      summary: formatCount(ips.length, 'IP address', 'IP addresses'),
      empty: 'No sending IPs.',
    };
  },
});

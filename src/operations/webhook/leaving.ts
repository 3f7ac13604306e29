import { notice, type Section } from '../../domain/reply.ts';

/** Warns of what goes to an address outside once events are reported to it. */
export function leavingNotice(url: string): Section {
  const { host = url, protocol } = URL.parse(url) ?? {};
  const open = protocol === 'http:' ? ' With http it isn’t encrypted on its way: use https.' : '';
  return notice(
    'warning',
    `The service will send the addresses of your contacts there with every event. Make sure that ${host} is yours.${open}`,
  );
}

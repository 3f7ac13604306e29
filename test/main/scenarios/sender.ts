import type { Scenario, World } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { operation: 'sender list', line: '/sender list', sees: '4 senders, 1 not activated yet' },
  {
    operation: 'sender add',
    line: '/sender add hello@larkspur.example "Hello from Larkspur"',
    sees: 'Added. Its mailbox gets an e-mail with a code',
  },
  {
    operation: 'sender code',
    line: '/sender code events@larkspur.example',
    sees: 'An e-mail with the code is on its way',
  },
  {
    operation: 'sender activate',
    line: '/sender activate events@larkspur.example 123456',
    lineFrom: (_, world) => `/sender activate events@larkspur.example ${latestCode(world)}`,
    sees: 'Activated: campaigns can come from it now.',
  },
  {
    operation: 'sender code',
    line: '/sender code news@larkspur.example',
    sees: 'It is activated already and needs no code.',
  },
  {
    operation: 'sender remove',
    line: '/sender remove events@larkspur.example',
    confirm: true,
    sees: 'Removed. Campaigns can’t come from it any more.',
  },
];

function latestCode({ service }: World): string {
  const mails = service.control.mailbox().filter((mail) => mail.kind === 'sender-code');
  return mails.at(-1)?.code ?? 'none';
}

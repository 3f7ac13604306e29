import type { Scenario, World } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/sender list', sees: '4 senders, 1 not activated' },
  { line: '/sender news@larkspur.example', sees: 'Activated' },
  { line: '/sender add hello@larkspur.example "Hello from Larkspur"', sees: 'Added.' },
  { line: '/sender resend events@larkspur.example', sees: 'A new code is on its way' },
  {
    line: '/sender activate events@larkspur.example 123456',
    lineFrom: (_, world) => `/sender activate events@larkspur.example ${latestCode(world)}`,
    sees: 'Activated. You can send campaigns from this address now.',
  },
  { line: '/sender resend news@larkspur.example', sees: 'Already activated, so no code is needed' },
  { line: '/sender remove events@larkspur.example', confirm: true, sees: 'Removed.' },
];

function latestCode({ service }: World): string {
  const mails = service.control.mailbox().filter((mail) => mail.kind === 'sender-code');
  return mails.at(-1)?.code ?? 'none';
}

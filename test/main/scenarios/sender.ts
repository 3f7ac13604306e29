import type { Scenario, World } from './scenario.ts';

export const scenarios: readonly Scenario[] = [
  { line: '/sender list', sees: '4 senders, 1 not activated yet' },
  {
    line: '/sender add hello@larkspur.example "Hello from Larkspur"',
    sees: 'Added. Enter the code that is sent to its mailbox',
  },
  { line: '/sender resend events@larkspur.example', sees: 'An email with the code is on its way' },
  {
    line: '/sender activate events@larkspur.example 123456',
    lineFrom: (_, world) => `/sender activate events@larkspur.example ${latestCode(world)}`,
    sees: 'Activated: campaigns can now come from it.',
  },
  { line: '/sender resend news@larkspur.example', sees: 'Already activated: it needs no code.' },
  {
    line: '/sender remove events@larkspur.example',
    confirm: true,
    sees: 'Removed: campaigns can no longer come from it.',
  },
];

function latestCode({ service }: World): string {
  const mails = service.control.mailbox().filter((mail) => mail.kind === 'sender-code');
  return mails.at(-1)?.code ?? 'none';
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take long, whatever their size: begun last, they would go on alone. */
const SLOWEST = [
  'relay/kill',
  'main/soak',
  'operations/campaign/recurring/kill',
  'bulk/resend',
  'main/malicious',
  'main/every-',
  'sandbox/demo/',
  'lib/time-zone',
  'digests/year',
  'bench/',
  'store/oldest',
  'outbox/kill',
  'slack/acknowledgement',
  'outbox/outbox',
  'main/shared-later',
  'main/process',
  'main/programs',
  'outbox/ill-slack',
  'operations/long-texts',
  'sandbox/page/',
  'mcp/tools',
  'commands/tasks',
  'lib/tables/bounds',
  'alerts/notifications/',
  'alerts/refresh/takeover',
  'answers/',
  'relay/postgres-log',
  'bulk/',
  'operations/may-i',
  'policy/approval-kill',
  'relay/fuzz',
  'alerts/clock-set-back',
  'main/',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = SLOWEST.findIndex((path) => moduleId.includes(`/test/${path}`));
  return rank === -1 ? SLOWEST.length : rank;
};

/** The order of test files: a fresh clone knows none of their durations, and vitest goes by size. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

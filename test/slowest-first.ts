import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take 10 s and more, whatever their size: begun last, they would go on alone. */
const SLOWEST = [
  'relay/kill.endurance',
  'main/soak',
  'operations/campaign/recurring/kill.endurance',
  'lib/time-zone.endurance',
  'bulk/resend-kill',
  'main/malicious.endurance',
  'digests/year',
  'main/every-operation',
  'outbox/kill',
  'main/every-failure.test',
  'main/shared-later',
  'main/process',
  'main/malicious',
  'outbox/outbox',
  'outbox/ill-slack',
  'operations/long-texts.test',
  'lib/tables/bounds',
  'alerts/notifications/',
  'alerts/refresh/takeover',
  'sandbox/page/',
  'answers/',
  'bulk/',
  'relay/postgres-log',
  'relay/minute-gone',
  'operations/may-i',
  'digests/kill',
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

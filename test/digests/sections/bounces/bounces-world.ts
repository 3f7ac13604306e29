import type { PostbellError } from '../../../../src/lib/errors.ts';
import type { CampaignReader } from '../../../../src/snapshots/campaigns.ts';
import { createBouncesSection } from '../../../../src/digests/sections/bounces/bounces.ts';
import type { NewBounce } from '../../../../src/store/digest/bounces.ts';
import type { Store } from '../../../../src/store/store.ts';
import { NOTHING_RECEIVED, SHOP } from '../smtp/smtp-world.ts';
import { openedStore, contentOf, type Asked } from '../section-content.ts';

const NO_CAMPAIGNS: CampaignReader = {
  list: async () => [],
  inFull: async () => [],
  waitingLonger: async () => [],
  figuresAt: async () => new Map(),
};

const at = (time: string) => new Date(`2026-11-${time}Z`);

/**
 * The part of a digest that tells of bounces, and what it knows. Times are those of November.
 * @param reader of campaigns; default: none went out
 */
export async function bouncesWorld(reader = NO_CAMPAIGNS, given?: Store) {
  const store = given ?? (await openedStore());
  const world = {
    failure: null as PostbellError | null,
    sent: null as number | null,
    uncounted: null as PostbellError | null,
    delivered: null as number | null,
  };
  const part = createBouncesSection({
    store,
    reader,
    collector: { readUntil: async () => world.failure },
    volume: {
      sentIn: async () => {
        const { sent, delivered, uncounted } = world;
        if (uncounted) throw uncounted;
        const outcome = delivered === null ? null : { delivered, opened: 0, clicked: 0 };
        return sent === null ? null : { sent, outcome, received: NOTHING_RECEIVED };
      },
    },
  });
  return Object.assign(world, {
    store,
    read: (from: string, until: string) =>
      store.bounces.noteRead({ fromAt: at(from), untilAt: at(until) }),
    keep: (...bounces: readonly NewBounce[]) => store.bounces.keep(bounces),
    tell: (requested: Asked = {}) => contentOf(part, requested),
  });
}

const KINDS = {
  nobody: { code: 550, subcode: '5.1.1', answer: 'no such user here' },
  full: { code: 552, subcode: '5.2.2', answer: 'mailbox full' },
  fullForNow: { code: 452, subcode: '4.2.2', answer: 'mailbox is full' },
  spam: { code: 550, subcode: '5.7.1', answer: 'rejected as spam' },
} as const;

let count = 0;

export function many(
  times: number,
  time: string,
  kind: keyof typeof KINDS,
  more?: Partial<NewBounce>,
): readonly NewBounce[] {
  return Array.from({ length: times }, () => ({
    bouncedAt: at(time),
    sentAt: at(time),
    address: `p${(count += 1)}@example.com`,
    sender: SHOP,
    subject: 'Your order',
    ...KINDS[kind],
    ...more,
  }));
}

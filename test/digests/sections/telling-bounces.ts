import { daysBefore } from '../../../src/domain/schedule.ts';
import { DAILY } from '../../../src/domain/digest.ts';
import type { PostbellError } from '../../../src/lib/errors.ts';
import { figuresIn } from '../../../src/domain/figures.ts';
import type { SectionContent, DigestRequest } from '../../../src/digests/section.ts';
import type { CampaignReader } from '../../../src/digests/snapshots/campaigns.ts';
import { createBouncesSection } from '../../../src/digests/sections/bounces/bounces.ts';
import { NOTHING_HEARD } from './nothing-received.ts';
import type { NewBounce } from '../../../src/store/digest/bounces.ts';
import type { Store } from '../../../src/store/store.ts';

export const NOW = new Date('2026-11-21T09:00:00Z');

interface Known {
  readonly store: Pick<Store, 'bounces' | 'counts' | 'snapshots'>;
  /** Why the latest bounces can't be read. */
  readonly failure: PostbellError | null;
  /** How many SMTP e-mails were sent. */
  readonly sent: number | null;
  /** Why they can't be counted. */
  readonly uncounted?: PostbellError;
  /** How many of them arrived, where that is known. */
  readonly delivered?: number;
  /** Default: no campaign went out. */
  readonly reader?: CampaignReader;
}

const NO_CAMPAIGNS: CampaignReader = {
  list: async () => [],
  inFull: async () => [],
  waitingLonger: async () => [],
  figuresAt: async () => new Map(),
};

/** What the bounces part tells of the day before `NOW`, or of what is wanted. */
export function tellBounces(
  { store, failure, sent, uncounted, delivered, reader = NO_CAMPAIGNS }: Known,
  more: Partial<DigestRequest> = {},
): Promise<SectionContent> {
  const outcome = delivered === undefined ? null : { delivered, opened: 0, clicked: 0 };
  const part = createBouncesSection({
    store,
    reader,
    collector: { readUntil: async () => failure },
    volume: {
      sentIn: async () => {
        if (uncounted) throw uncounted;
        return sent === null ? null : { sent, outcome, received: NOTHING_HEARD };
      },
    },
  });
  return part.tell({
    kind: 'daily',
    period: daysBefore(NOW, 'UTC', 1),
    dueAt: NOW,
    now: NOW,
    zone: 'UTC',
    scope: DAILY.scope,
    formats: figuresIn('en'),
    ...more,
  });
}

const KINDS = {
  nobody: { code: 550, subcode: '5.1.1', answer: 'no such user here' },
  full: { code: 552, subcode: '5.2.2', answer: 'mailbox full' },
  fullForNow: { code: 452, subcode: '4.2.2', answer: 'mailbox is full' },
  spam: { code: 550, subcode: '5.7.1', answer: 'rejected as spam' },
} as const;

type Kind = keyof typeof KINDS;

let count = 0;

/** To an address of its own. */
export function bounce(at: string, kind: Kind, more: Partial<NewBounce> = {}): NewBounce {
  return {
    bouncedAt: new Date(at),
    sentAt: new Date(at),
    address: `p${(count += 1)}@example.com`,
    sender: 'shop@larkspur.example',
    subject: 'Your order',
    ...KINDS[kind],
    ...more,
  };
}

export function many(times: number, at: string, kind: Kind, more?: Partial<NewBounce>) {
  return Array.from({ length: times }, () => bounce(at, kind, more));
}

/** All bounces of a span are known. */
export function read(
  { bounces }: Pick<Store, 'bounces'>,
  from: string,
  until: string,
): Promise<void> {
  return bounces.noteRead({ fromAt: new Date(from), untilAt: new Date(until) });
}

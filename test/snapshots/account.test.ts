import { beforeEach, describe, expect, it } from 'vitest';
import { DAILY } from '../../src/domain/digest.ts';
import { createLog } from '../../src/lib/log.ts';
import { readAccount } from '../../src/snapshots/account.ts';
import { latestFigures } from '../../src/snapshots/account-history.ts';
import type { Service } from '../../src/service/service.ts';
import type { Store } from '../../src/store/store.ts';
import { accountService } from '../digests/account-service.ts';
import { openedStore } from '../digests/sections/section-content.ts';

const log = createLog('silent');
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

let store: Store;
let clock: Date;
beforeEach(async () => {
  clock = at('06:00');
  store = await openedStore(() => clock);
});

const snapshotsOf = (service: Service) => ({
  /** Reads what is due, a moment after the times that were kept are set right. */
  readDue: async (now: Date) => {
    clock = now;
    await store.clock.setRight(new Date(now.getTime() - 1));
    await readAccount({ store, service, log }, now);
  },
});

async function wantDigest(since = at('06:00')): Promise<void> {
  await store.digests.add({ ...DAILY, channelId: 'C1', createdBy: 'U1' }, since);
}

const last = async (kind: string, when = at('23:00')) =>
  [...(await store.snapshots.latest(kind, when))].map(([, { subject, figures }]) => ({
    subject,
    figures,
  }));

describe('reading the account', () => {
  it('keeps what is left, and how large lists and websites are', async () => {
    await wantDigest();
    const { service } = await accountService();
    await snapshotsOf(service).readDue(at('09:00'));
    expect(await last('account')).toEqual([
      { subject: 'account:campaign-emails', figures: { left: 20_000 } },
      { subject: 'account:money', figures: { left: 100 } },
      { subject: 'account:smtp-emails', figures: { left: 30_000 } },
      { subject: 'account:subscribers', figures: { left: 4000 } },
    ]);
    const figures = { name: 'Newsletter', total: 1010, active: 1000, statusCode: 0 };
    expect(await last('list')).toEqual([{ subject: 'list:1', figures }]);
    expect(await last('website')).toMatchObject([{ figures: { active: 500, unsubscribed: 3 } }]);
    expect(await last('sender')).toMatchObject([{ figures: { isValid: true } }]);
    expect(await last('domain')).toMatchObject([{ subject: 'domain:example.com' }]);
  });

  it('takes a handful of calls an hour, however often it is woken', async () => {
    await wantDigest();
    const { service, requested } = await accountService();
    const account = snapshotsOf(service);
    for (let minute = 0; minute < 120; minute += 1) {
      await account.readDue(new Date(at('09:00').getTime() + minute * 60_000));
    }
    const calls = Object.entries(Object.groupBy(requested(), (path) => path));
    expect(Object.fromEntries(calls.map(([path, all]) => [path, all?.length]))).toEqual({
      '/user/balance/detail': 2,
      '/addressbooks': 4,
      '/push/websites/': 4,
      '/push/websites/info/9': 2,
      '/senders': 2,
      '/v2/email-service/smtp/sender_domains': 2,
    });
  });

  it('tries again in some minutes what the service did not answer, and only that', async () => {
    await wantDigest();
    const { service, account, requested } = await accountService({ down: ['/addressbooks'] });
    const snapshots = snapshotsOf(service);
    await snapshots.readDue(at('09:00'));
    account.down = [];
    await snapshots.readDue(at('09:04'));
    expect(await last('list')).toEqual([]);
    await snapshots.readDue(at('09:05'));
    expect(await last('list')).toHaveLength(1);
    expect(requested().filter((path) => path.startsWith('/user/balance'))).toHaveLength(1);
  });

  it('asks nothing while nobody has a digest or a watch for a minute', async () => {
    const { service, requested } = await accountService();
    const snapshots = snapshotsOf(service);
    await snapshots.readDue(at('09:00'));
    await wantDigest(at('09:01'));
    await snapshots.readDue(at('09:01'));
    expect(requested()).toEqual([]);
    await snapshots.readDue(at('09:02'));
    expect(requested()).not.toEqual([]);
  });

  it.each(['20:00', '2026-12-21'])(
    'goes on, also after a restart, when a clock that ran ahead to %s is set right',
    async (ahead) => {
      await wantDigest();
      const { service, account, requested } = await accountService();
      const snapshots = snapshotsOf(service);
      await snapshots.readDue(at('08:00'));
      const before = requested().length;
      await snapshots.readDue(ahead.includes('-') ? new Date(ahead) : at(ahead));
      await snapshots.readDue(at('09:00'));
      expect(requested().length).toBe(before * 3);
      await snapshots.readDue(at('09:01'));
      expect(requested().length).toBe(before * 3);
      account.lists[0] = { id: 1, name: 'Newsletter', active: 1200, status: 0 };
      await snapshots.readDue(at('10:00'));
      expect(await last('list', at('10:30'))).toMatchObject([{ figures: { active: 1200 } }]);
      await snapshots.readDue(new Date('2027-01-21'));
      await snapshotsOf(service).readDue(at('11:00'));
      expect(requested().length).toBe(before * 6);
    },
  );

  it('dates back what it read while the clock ran ahead', async () => {
    await wantDigest();
    const { service, account } = await accountService();
    const snapshots = snapshotsOf(service);
    await snapshots.readDue(at('08:00'));
    account.money = 20;
    await snapshots.readDue(new Date('2026-12-21T09:00:00Z'));
    account.lists = [];
    await snapshots.readDue(at('09:00'));
    const until = new Date('2027-01-01');
    const money = await store.snapshots.between('account:money', at('00:00'), until);
    expect(money).toMatchObject([
      { takenAt: at('08:00'), figures: { left: 100 } },
      { takenAt: new Date(+at('09:00') - 1), seenAt: at('09:00'), figures: { left: 20 } },
    ]);
    const lists = await latestFigures(store.snapshots, 'lists', at('09:00'));
    expect(lists?.size).toBe(0);
  });
});

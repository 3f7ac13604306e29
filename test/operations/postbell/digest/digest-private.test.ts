import { catalogue } from '../../../../src/operations/catalogue.ts';
import { grant, policyBy } from '../../../policy/rights-of.ts';
import { describe, expect, it } from 'vitest';
import { summaryIn } from '../../../commands/seen.ts';
import { digestPostbell, VIEWER } from './digest-context.ts';

const { run, add, addedId, press, digests } = digestPostbell();

describe('privately', () => {
  it('sends a channel’s digest to a person, once, and says when', async () => {
    const id = await addedId({ kind: 'campaigns', list: '4101' });
    const reply = await run('private', { digest: id }, VIEWER);
    expect(reply.announcement).toBeUndefined();
    const again = await run('private', { digest: id }, VIEWER);
    expect(summaryIn(again)).toMatch(/^You already get the campaign digest of list “Newsletter”, /);
    expect(await digests().list('U0VERA')).toMatchObject([
      { kind: 'campaigns', filter: { lists: ['4101'] }, zone: 'Europe/Kyiv', createdBy: 'U0VERA' },
    ]);
  });

  it('means the channel’s only one where nothing is said', async () => {
    await add({ kind: 'bounces' });
    await run('private', {}, VIEWER);
    expect(await digests().list('U0VERA')).toMatchObject([{ kind: 'bounces' }]);
    await add({ kind: 'sms' });
    await expect(run('private', {}, VIEWER)).rejects.toThrow(
      'There are several digests here. Choose one: ',
    );
  });

  it('is stopped without touching the others, and put back by a button', async () => {
    const channels = await addedId();
    await run('private', { digest: channels }, VIEWER);
    const [own] = await digests().list('U0VERA');
    const reply = await run('remove', { digest: own?.id ?? '' }, VIEWER);
    expect(await digests().list()).toMatchObject([{ id: channels }]);
    await press(reply, 'Undo', VIEWER);
    expect(await digests().list('U0VERA')).toMatchObject([{ kind: 'daily', zone: 'Europe/Kyiv' }]);
  });

  it('is nobody else’s business', async () => {
    await run('private', {}, VIEWER);
    const [own] = await digests().list('U0VERA');
    const digest = own?.id ?? '';
    for (const verb of ['preview', 'private', 'remove', 'now', 'pause']) {
      const refusal = expect(run(verb, { digest })).rejects;
      await refusal.toThrow(`There’s no digest ${digest}`);
    }
  });

  it('isn’t sent to whoever may not see it', async () => {
    const subscribe = catalogue.find('postbell digest subscribe');
    const viewer = grant('role:viewer');
    const denied = grant('operation:postbell digest preview', undefined, true);
    const mayTry = async (...grants: Parameters<typeof policyBy>[0]) => {
      const rights = await policyBy(grants).rightsOf({ personId: 'U0VERA', channelId: null });
      return subscribe && rights.mayTry(subscribe.needs());
    };
    expect([await mayTry(viewer), await mayTry(viewer, denied)]).toEqual([true, false]);
  });
});

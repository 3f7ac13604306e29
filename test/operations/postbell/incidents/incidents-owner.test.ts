import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/domain/reply.ts';
import { beginIncident } from '../alerts/incident.ts';
import { postbellAlone, NOW } from '../../../commands/context.ts';
import { summaryIn } from '../../../commands/seen.ts';

const postbell = postbellAlone();

const begin = (campaignId: string) => beginIncident(postbell.store, campaignId, NOW);

describe('an incident', () => {
  it('is taken by one person: who comes later reads who has it', async () => {
    const { id: incident } = await begin('4711');
    expect(summaryIn(await postbell.run('postbell incidents take', { incident }))).toBe(
      'Its message and App Home say so.',
    );
    const again = await postbell.run('postbell incidents take', { incident });
    expect(again).toMatchObject({ title: 'You’re on it', isUnchanged: true });
    const other = await begin('4712');
    await postbell.store.incidents.take(other.id, 'U0VERA', NOW);
    const late = await postbell.run('postbell incidents take', { incident: other.id });
    expect(late).toMatchObject({ title: 'Already taken', isUnchanged: true });
    expect(summaryIn(late)).toMatch(/^@U0VERA has been on it since /);
    expect((await postbell.store.incidents.find(other.id))?.ownerId).toBe('U0VERA');
  });

  it('is handed over, let go of, and resolved with a note, which its timeline shows', async () => {
    const { id: incident } = await begin('4713');
    await postbell.run('postbell grant', { person: 'U0VERA', what: 'role:marketer' });
    await postbell.run('postbell incidents take', { incident });
    const handed = await postbell.run('postbell incidents assign', { incident, person: 'U0VERA' });
    expect(summaryIn(handed)).toBe('@U0VERA is on it now, and gets a direct message.');
    await postbell.run('postbell incidents release', { incident });
    expect(await postbell.run('postbell incidents release', { incident })).toMatchObject({
      isUnchanged: true,
    });
    await postbell.run('postbell incidents resolve', { incident, note: 'Old addresses' });
    const shown = await postbell.run('postbell incidents show', { incident });
    const timeline = (shown.sections ?? []).flatMap((section) =>
      section.kind === 'bullets' ? section.items.map(plainText) : [],
    );
    expect(timeline.map((line) => line.replace(/^\S+: /, ''))).toEqual([
      'Began: spam complaints',
      '@U0ADMIN is on it',
      '@U0ADMIN handed it over to @U0VERA',
      '@U0ADMIN let go of it: nobody is on it now',
      'Resolved by @U0ADMIN: Old addresses',
    ]);
    expect(shown.actions?.map(({ label }) => label)).not.toContain('I’m on it');
  });

  it('that is over, or isn’t there, can’t be taken', async () => {
    const { id: incident } = await begin('4714');
    await postbell.run('postbell incidents resolve', { incident });
    await expect(postbell.run('postbell incidents take', { incident })).rejects.toThrow(
      'This incident is over: spam complaints, Autumn (4714).',
    );
    await expect(postbell.run('postbell incidents show', { incident: 'zzzzz' })).rejects.toThrow(
      'There’s no incident zzzzz.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from '../engines.ts';

const change = { personId: 'U1', at: new Date(0) };

describe.each(ENGINES)('limits of a channel on $engine', ({ newDatabase }) => {
  it('are its own, set one by one, and go back to the usual ones', async () => {
    const { limits } = await opened(await newDatabase());
    const complaints = { amber: 0.0005, red: 0.002 };
    await limits.set('C1', { complaints, delivery: { amber: 0.97, red: 0.9 } }, change);
    await limits.set('C1', { delivery: { amber: 0.99, red: 0.96 } }, change);
    await limits.set('C1', {}, change);
    expect(await limits.of('C1')).toEqual({ complaints, delivery: { amber: 0.99, red: 0.96 } });
    expect(await limits.of('C2')).toEqual({});
    const bounces = { amber: 0.01, red: 0.03, minimum: 50 };
    await limits.set('C3', { bounces }, change);
    expect(await limits.of('C3')).toEqual({ bounces });
    expect([...(await limits.all()).keys()].sort()).toEqual(['C1', 'C3']);
    await limits.reset('C1', 'delivery');
    expect(await limits.of('C1')).toEqual({ complaints });
    await limits.reset('C1');
    expect(await limits.of('C1')).toEqual({});
  });
});

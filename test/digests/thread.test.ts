import { describe, expect, it } from 'vitest';
import { LimitedError, UnavailableError } from '../../src/lib/errors.ts';
import { somePart } from './some-part.ts';
import { at, shown, startDigest } from './started-digest.ts';

const details = ['one', 'two', 'three'].map((key) => ({ key, reply: { title: key } }));

describe('the thread of a digest', () => {
  it('has the details, in order and each once, also when Slack puts one off', async () => {
    const { wake, wall, startProcess } = await startDigest([somePart({ details })]);
    wall.refuse = ({ threadTs }) => {
      if (threadTs === undefined || wall.messages.length !== 2) return null;
      wall.refuse = () => null;
      return new LimitedError('Later.', { retryAt: at('09:03') });
    };
    await wake('09:00', '09:01');
    expect(shown(wall.messages).slice(1)).toEqual([['↳ one']]);
    const other = await startProcess();
    await other.wake('09:03', '09:04');
    expect(shown(wall.messages).slice(1)).toEqual([['↳ one'], ['↳ two'], ['↳ three']]);
  });

  it('doesn’t repeat what may be there already', async () => {
    const { wake, wall } = await startDigest([somePart({ details })]);
    wall.refuse = ({ threadTs }) =>
      threadTs !== undefined && wall.messages.length === 2
        ? new UnavailableError('No answer.', { outcome: 'unknown' })
        : null;
    await wake('09:00');
    wall.refuse = () => null;
    await wake('09:05', '09:30');
    expect(wall.messages.filter(({ reply }) => reply.title === 'two')).toEqual([]);
  });
});

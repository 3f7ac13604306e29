import { describe, expect, it } from 'vitest';
import {
  delayInWords,
  escalationFrom,
  typedMinutes,
} from '../../../../src/operations/postbell/alerts/escalation.ts';

describe('an escalation', () => {
  it('is read as it is typed, and keeps what isn’t given', () => {
    const first = escalationFrom({ escalate: 'S0ONCALL', after: '20m' }, null);
    expect(first).toEqual({ toId: 'S0ONCALL', afterMinutes: 20 });
    expect(escalationFrom({}, first)).toEqual(first);
    expect(escalationFrom({ escalate: 'U0VERA' }, first)).toEqual({
      toId: 'U0VERA',
      afterMinutes: 20,
    });
    expect(escalationFrom({ escalate_person: 'U0VERA', after: '2h' }, null)).toEqual({
      toId: 'U0VERA',
      afterMinutes: 120,
    });
    expect(escalationFrom({ escalate: null }, first)).toBeNull();
    expect(escalationFrom({ escalate: 'S0ONCALL' }, null)?.afterMinutes).toBe(15);
    expect(escalationFrom({}, null)).toBeNull();
  });

  it.each(['15', '15m', '15 min', '15 minutes'])('takes %s for minutes', (after) => {
    expect(escalationFrom({ escalate: 'S0ONCALL', after }, null)?.afterMinutes).toBe(15);
  });

  it.each(['4m', '25h', 'soon', '1.5h', ''])('refuses %s, naming the field', (after) => {
    const read = () => escalationFrom({ escalate: 'S0ONCALL', after: after || 'x' }, null);
    expect(read).toThrow('Enter from 5 minutes to 24 hours');
    expect(read).toThrow(expect.objectContaining({ field: 'after' }));
  });

  it('needs to be to one person or group', () => {
    expect(() => escalationFrom({ after: '20m' }, null)).toThrow(
      expect.objectContaining({ field: 'escalate' }),
    );
    expect(() => escalationFrom({ escalate: 'S0ONCALL', escalate_person: 'U0VERA' }, null)).toThrow(
      expect.objectContaining({ field: 'escalate_person' }),
    );
  });

  it('is written as one would type it, and in words', () => {
    expect([15, 60, 90, 120].map(typedMinutes)).toEqual(['15m', '1h', '90m', '2h']);
    expect(delayInWords({ toId: 'U1', afterMinutes: 60 })).toBe('1 hour');
  });
});

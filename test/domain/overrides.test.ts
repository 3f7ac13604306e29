import { describe, expect, it } from 'vitest';
import {
  type ApprovalRules,
  changesBetween,
  demandOf,
  looseningOf,
  type Override,
  overridesTyped,
  undecidedIn,
  USUAL_RULES,
} from '../../src/domain/approvals.ts';

const overlap: Override = {
  key: 'overlap:71016',
  words: 'an overlap with “Sale” (71016)',
  people: 400,
};
const quiet: Override = { key: 'quiet-hours', words: 'quiet hours', people: 600 };
const rules = (mostOverridden: number | null): ApprovalRules => ({
  ...USUAL_RULES,
  mostOverridden,
});

describe('warnings that are overridden', () => {
  it('take a second person above a limit of their own', () => {
    const stakes = { recipients: 600, overrides: [overlap, quiet] };
    expect(demandOf(stakes, rules(500))).toBe(
      'it goes out despite quiet hours: 600 people (limit 500)',
    );
    expect(demandOf(stakes, rules(600))).toBeNull();
    expect(demandOf({ recipients: 600, overrides: [] }, rules(0))).toBeNull();
    const unknown = { recipients: 600, overrides: [{ ...overlap, people: null }] };
    expect(demandOf(unknown, rules(500))).toContain('to nobody knows how many');
  });

  it('count as any other send where no limit of their own is set', () => {
    expect(demandOf({ recipients: 600, overrides: [quiet] }, rules(null))).toBeNull();
    expect(demandOf({ recipients: 1200, overrides: [quiet] }, rules(null))).toBe(
      'it reaches 1,200 people (limit 1,000)',
    );
  });

  it('are a limit that is loosened like the others', () => {
    expect(looseningOf(rules(500), rules(400))).toBeNull();
    expect(looseningOf(rules(null), rules(500))).toBeNull();
    expect(looseningOf(rules(500), rules(800))).toBe('people despite a warning from 500 to 800');
    expect(looseningOf(rules(500), rules(null))).toBe('people despite a warning from 500 to 1,000');
  });

  it('void a request when another one came, and not when one is gone', () => {
    const asked = { recipients: 600, overrides: [overlap] };
    const words = { label: 'Warnings', before: '–', after: 'quiet hours' };
    expect(changesBetween(asked, { ...asked, overrides: [overlap, quiet] })).toEqual([words]);
    expect(changesBetween(asked, { ...asked, overrides: [] })).toEqual([]);
  });

  it('are decided by their keys, in whatever order and with whatever is between them', () => {
    expect(overridesTyped([overlap, quiet])).toBe('overlap:71016 quiet-hours');
    expect(undecidedIn([overlap, quiet], 'quiet-hours, overlap:71016')).toEqual([]);
    expect(undecidedIn([overlap, quiet], 'overlap:7101')).toEqual([overlap, quiet]);
    expect(undecidedIn([overlap], undefined)).toEqual([overlap]);
  });
});

import { assert, constantFrom, date, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timestampsIn } from '../../src/service/timestamps.ts';

// @date-fns/tz reads another year where the first of January began later than at midnight, as it did
// in Kathmandu in 1986. Of 1990 to 2039, no zone has such a day.
const instants = date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
}).map((at) => new Date(Math.floor(+at / 1000) * 1000));
const zones = constantFrom('Europe/Kyiv', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia');

describe('timestamps', () => {
  it.each([
    ['UTC', '2026-07-01 12:00:00', '2026-07-01T12:00:00Z'],
    ['UTC', '2026-07-01', '2026-07-01T00:00:00Z'],
    ['Europe/Kyiv', '2026-07-01 12:00:00', '2026-07-01T09:00:00Z'],
    ['Europe/Kyiv', '2026-01-01 12:00:00', '2026-01-01T10:00:00Z'],
  ])('mean an instant in the zone of the service, %s: %s', (zone, text, instant) => {
    expect(timestampsIn(zone).timestamp.decode(text)).toEqual(new Date(instant));
  });

  it.each([null, undefined, '', '0000-00-00 00:00:00'])('%o means that there is none', (none) => {
    expect(timestampsIn('UTC').timestampOrNull.parse(none)).toBeNull();
  });

  it.each(['2026-02-30 00:00:00', 'tomorrow', '2026-01-01 25:00:00', 1_767_225_600])(
    '%o is refused',
    (given) => {
      expect(timestampsIn('UTC').timestampOrNull.safeParse(given).success).toBe(false);
    },
  );

  it('come back as they went, to the second', () => {
    const { timestamp } = timestampsIn('UTC');
    assert(
      property(instants, (at) => {
        expect(timestamp.decode(timestamp.encode(at))).toEqual(at);
      }),
    );
  });

  it('read the same after a round in any zone, even in an hour that comes twice', () => {
    assert(
      property(instants, zones, (at, zone) => {
        const { timestamp } = timestampsIn(zone);
        const text = timestamp.encode(at);
        expect(timestamp.encode(timestamp.decode(text))).toBe(text);
      }),
    );
  });
});

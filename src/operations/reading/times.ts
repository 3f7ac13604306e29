import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import { isTimeZone } from '../../lib/time-zone.ts';
import type { Hours } from '../inputs.ts';
import { Fault } from './fault.ts';
import type { Reading } from './reading.ts';

export function readInstant(text: string, reading: Reading): Date | Fault {
  for (const pattern of ['yyyy-MM-dd HH:mm', "yyyy-MM-dd'T'HH:mm", 'yyyy-MM-dd HH:mm:ss']) {
    const value = parse(text, pattern, reading.now, { in: tz(reading.zone) });
    if (isValid(value)) return new Date(value.getTime());
  }
  return new Fault(`Expected a moment such as 2026-11-21 09:00, not «${text}».`);
}

export function readDay(text: string): string | Fault {
  const value = parse(text, 'yyyy-MM-dd', new Date(0));
  return isValid(value) && format(value, 'yyyy-MM-dd') === text
    ? text
    : new Fault(`Expected a day such as 2026-11-21, not «${text}».`);
}

export function readTime(text: string): string | Fault {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?$/i.exec(text) ?? [];
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (hours !== '' && hour < 24 && Number(minutes) < 60) {
    return `${String(hour).padStart(2, '0')}:${minutes}`;
  }
  return new Fault(`Expected a time of day such as 09:00, not «${text}».`);
}

/** 12 AM is midnight and 12 PM noon; there is no 13 PM. */
function hourOf(hours: number, half: string): number {
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (/^p/i.test(half) ? 12 : 0);
}

/** Reads `22:00-07:00`, with any dash; a zone may follow. */
export function readHours(text: string, reading: Reading): Hours | Fault {
  const [, first = '', second = '', zone = reading.zone] =
    /^([\d:.]+)\s*[-–—]\s*([\d:.]+)(?:\s+(\S+))?$/u.exec(text) ?? [];
  if (first === '') return new Fault(`Expected hours such as 22:00-07:00, not «${text}».`);
  const read = [readTime(first), readTime(second), readZone(zone)];
  const fault = read.find((one) => one instanceof Fault);
  if (fault) return fault;
  const [from, until] = read.map(String);
  if (from === undefined || until === undefined || from === until) {
    return new Fault(`«${text}» ends when it begins. Give for example 22:00-07:00.`);
  }
  return { from, until, zone };
}

export function readZone(text: string): string | Fault {
  return isTimeZone(text)
    ? text
    : new Fault(`Expected a time zone such as Europe/Kyiv, not «${text}».`);
}

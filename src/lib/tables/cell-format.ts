import { dateFromSerial, format, getFormatFromId, isDateFormat } from 'numfmt';

/** The number format of a cell, by the styles of its workbook. */
export interface CellFormat {
  readonly code: string;
  readonly isDate: boolean;
  /** True where every computer shows such dates as its own country does. */
  readonly isLocal: boolean;
}

/** Ids of formats that follow the country of whoever looks: m/d/yyyy, and that with a time. */
const LOCAL_DATES: ReadonlySet<number> = new Set([14, 22]);
const GENERAL: CellFormat = { code: 'General', isDate: false, isLocal: false };
/** Excel counts days from 1904 on in workbooks of old Macs. */
export const DAYS_UNTIL_1904 = 1462;

/** @param id `numFmtId` of ECMA-376, part 1, 18.8.30 @param own the workbook's own code, if any */
export function formatOf(id: number, own: string | undefined): CellFormat {
  const code = own ?? codeOfId(id);
  if (code === null) return GENERAL;
  try {
    const isSystems = /^\[\$-(?:F800|F400)\]/iu.test(code);
    return { code, isDate: isDateFormat(code), isLocal: LOCAL_DATES.has(id) || isSystems };
  } catch {
    return GENERAL;
  }
}

function codeOfId(id: number): string | null {
  try {
    return getFormatFromId(id);
  } catch {
    return null;
  }
}

/** A number as people see it in its cell; beneath is a plain number, or a date in ISO 8601. */
export interface ShownNumber {
  readonly text: string;
  readonly beneath: string;
}

export function shownNumber(raw: string, { code, isDate, isLocal }: CellFormat): ShownNumber {
  const value = Number(raw);
  if (!Number.isFinite(value)) return { text: raw, beneath: raw };
  if (isDate) {
    const iso = isoDate(value);
    return { text: isLocal ? iso : formatted(code, value, iso), beneath: iso };
  }
  const plain = plainNumber(value);
  // People make the column wider where Excel shows 3.8E+11: digits are what they mean.
  const isPlain = code === 'General' || code === '@' || /E[+-]/iu.test(code);
  return { text: isPlain ? plain : formatted(code, value, plain), beneath: plain };
}

function formatted(code: string, value: number, otherwise: string): string {
  try {
    const text = format(code, value).trim();
    return text === '' || /^#+$/.test(text) ? otherwise : text;
  } catch {
    return otherwise;
  }
}

/** Excel keeps 15 digits; what binary fractions add is no part of the number. */
function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const rounded = Number(value.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21
    ? BigInt(rounded).toString()
    : String(rounded);
}

function isoDate(serial: number): string {
  const [year, month, day, hours, minutes, seconds] = dateFromSerial(serial);
  const two = (part: number) => String(part).padStart(2, '0');
  const time = `${two(hours)}:${two(minutes)}${seconds > 0 ? `:${two(seconds)}` : ''}`;
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (serial < 1) return time;
  return serial % 1 === 0 ? date : `${date} ${time}`;
}

/** A country that text messages can be sent to; prices are for one part, in the account's currency. */
export interface PhoneCountry {
  /** Digits that international numbers of this country start with. */
  readonly prefix: string;
  /** ISO 3166, two and three letters. */
  readonly code: string;
  readonly code3: string;
  readonly name: string;
  readonly national: number;
  readonly international: number;
  /** Whether the national route needs a sender that is registered there. */
  readonly needsSender: boolean;
}

export interface PhoneNumber {
  /** Digits only, with the country's prefix. */
  readonly phone: string;
  readonly country: PhoneCountry;
}

/** Invented prices, with the proportions that real ones have. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = [
  country('1', 'US', 'USA', 'United States', 0.008, 0.011, true),
  country('44', 'GB', 'GBR', 'United Kingdom', 0.038, 0.046, false),
  country('49', 'DE', 'DEU', 'Germany', 0.068, 0.085, false),
  country('33', 'FR', 'FRA', 'France', 0.052, 0.066, false),
  country('34', 'ES', 'ESP', 'Spain', 0.045, 0.062, false),
  country('39', 'IT', 'ITA', 'Italy', 0.055, 0.072, false),
  country('31', 'NL', 'NLD', 'Netherlands', 0.071, 0.088, false),
  country('32', 'BE', 'BEL', 'Belgium', 0.075, 0.09, false),
  country('41', 'CH', 'CHE', 'Switzerland', 0.058, 0.07, false),
  country('43', 'AT', 'AUT', 'Austria', 0.066, 0.08, false),
  country('45', 'DK', 'DNK', 'Denmark', 0.04, 0.05, false),
  country('46', 'SE', 'SWE', 'Sweden', 0.048, 0.06, false),
  country('47', 'NO', 'NOR', 'Norway', 0.05, 0.065, false),
  country('48', 'PL', 'POL', 'Poland', 0.024, 0.033, false),
  country('351', 'PT', 'PRT', 'Portugal', 0.033, 0.045, false),
  country('353', 'IE', 'IRL', 'Ireland', 0.045, 0.06, false),
  country('358', 'FI', 'FIN', 'Finland', 0.06, 0.075, false),
  country('370', 'LT', 'LTU', 'Lithuania', 0.03, 0.042, false),
  country('371', 'LV', 'LVA', 'Latvia', 0.035, 0.05, false),
  country('372', 'EE', 'EST', 'Estonia', 0.04, 0.06, false),
  country('380', 'UA', 'UKR', 'Ukraine', 0.021, 0.09, true),
  country('420', 'CZ', 'CZE', 'Czechia', 0.04, 0.055, false),
  country('90', 'TR', 'TUR', 'Türkiye', 0.009, 0.02, true),
  country('91', 'IN', 'IND', 'India', 0.004, 0.03, true),
  country('61', 'AU', 'AUS', 'Australia', 0.04, 0.05, false),
  country('81', 'JP', 'JPN', 'Japan', 0.06, 0.075, false),
  country('55', 'BR', 'BRA', 'Brazil', 0.018, 0.04, false),
  country('52', 'MX', 'MEX', 'Mexico', 0.02, 0.045, false),
];

/** E.164: 15 digits at most; none in use has fewer than 8. */
const LENGTH = { atLeast: 8, atMost: 15 };

/**
 * Reads a number in the international format: `+44 7700 900123`, `0044…` or plain `447700900123`,
 * with blanks, dots, dashes and parentheses anywhere. Undefined for anything else, also for numbers
 * of countries that nothing can be sent to. A national number isn't guessed at.
 */
export function readPhone(text: string): PhoneNumber | undefined {
  const compact = text.replaceAll(/[\s().\-/]/g, '').replace(/^(?:\+|00)/, '');
  if (!/^[1-9]\d+$/.test(compact)) return undefined;
  if (compact.length < LENGTH.atLeast || compact.length > LENGTH.atMost) return undefined;
  // No prefix is the beginning of another one, so the first that fits is the only one.
  const found = PHONE_COUNTRIES.find(({ prefix }) => compact.startsWith(prefix));
  return found && { phone: compact, country: found };
}

const GSM_TEXT =
  /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ]*$/;
const PART_LENGTH = { gsm: [160, 153], unicode: [70, 67] } as const;

/** How many parts a text is sent in: 160 characters of the GSM alphabet, 70 of any other. */
export function partsOf(body: string): number {
  const [alone, together] = GSM_TEXT.test(body) ? PART_LENGTH.gsm : PART_LENGTH.unicode;
  return body.length <= alone ? 1 : Math.ceil(body.length / together);
}

function country(
  prefix: string,
  code: string,
  code3: string,
  name: string,
  national: number,
  international: number,
  needsSender: boolean,
): PhoneCountry {
  return { prefix, code, code3, name, national, international, needsSender };
}

import { InputError } from '../lib/errors.ts';

/** Spec 3, sections 4.1 and 8; we assume kilobytes of 1,024 bytes, so that no valid image fails. */
const TOO_MANY_BYTES = 200 * 1024;

/** The first bytes of files. Sources: JPEG (ITU-T T.81), PNG (W3C), GIF89a. */
const BEGINNINGS: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
};

const DATA_ADDRESS = /^data:(?<type>[^;,]*)(?:;[^,]*)?,/i;
const BASE64 = /;base64,/i;

/**
 * Encodes a campaign's image: bytes become a `data:` address (RFC 2397), addresses stay. The
 * specification only says that it is a text (spec 3, section 4.1), and we assume a `data:` address;
 * the vendor of a live service wants JSON of `{name, data}`. The service checks the size of an
 * image at a web address.
 * @throws {InputError} for data that isn't JPG, PNG or GIF, or has 200 KB or more.
 */
export function encodePushImage(image: string | Uint8Array): string {
  if (typeof image === 'string') return checkedAddress(image);
  const [type] = Object.entries(BEGINNINGS).find(([, bytes]) => beginsWith(image, bytes)) ?? [''];
  check(type, image.length);
  return `data:${type};base64,${Buffer.from(image).toString('base64')}`;
}

function checkedAddress(address: string): string {
  const found = DATA_ADDRESS.exec(address);
  if (!found) return address;
  const [head] = found;
  const data = address.slice(head.length);
  const sizeBytes = BASE64.test(head)
    ? Buffer.byteLength(data, 'base64')
    : Buffer.byteLength(data.replaceAll(/%[\da-f]{2}/gi, ' '));
  check((found.groups?.['type'] ?? '').toLowerCase(), sizeBytes);
  return address;
}

function check(type: string, sizeBytes: number): void {
  if (!Object.hasOwn(BEGINNINGS, type)) {
    throw problem('The image must be JPG, PNG or GIF.');
  }
  if (sizeBytes >= TOO_MANY_BYTES) {
    throw problem(
      `The image must be under 200 KB; it has ${Math.ceil(sizeBytes / 1024).toLocaleString('en')} KB.`,
    );
  }
}

function problem(message: string): InputError {
  return new InputError(message, { field: 'image' });
}

function beginsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}

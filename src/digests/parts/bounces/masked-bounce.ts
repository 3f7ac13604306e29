import { maskAddress, maskAddresses } from '../../../lib/mask.ts';
import type { KeptBounce } from '../../../store/digest/bounces.ts';

/** Shorter names occur within too many words to be masked. */
const SHORTEST_NAME = 3;

/** The words of a bounce without the address of its recipient. */
export interface MaskedBounce {
  readonly address: string;
  readonly subject: string;
  readonly answer: string;
}

/**
 * Masks a bounce for people who needn't know its recipient. Mail servers repeat the address, or the
 * part before the @, in their answers.
 */
export function maskedBounce({ address, subject, answer }: KeptBounce): MaskedBounce {
  const masked = address === '' ? '' : maskAddress(address);
  const without = (text: string) => withoutName(withoutAddress(text, address, masked), address);
  return { address: masked, subject: without(subject), answer: without(answer) };
}

function withoutAddress(text: string, address: string, masked: string): string {
  if (address === '') return maskAddresses(text);
  return maskAddresses(text.replaceAll(literally(address), masked));
}

function withoutName(text: string, address: string): string {
  const name = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  if (name.length < SHORTEST_NAME) return text;
  return text.replaceAll(literally(name), '•••');
}

function literally(text: string): RegExp {
  return new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
}

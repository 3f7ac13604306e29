import { languageCalled } from '../languages.ts';
import { Fault } from './fault.ts';

/** Reads a language by its tag or its English name. */
export function readLanguage(text: string): string | Fault {
  return (
    languageCalled(text)?.tag ??
    new Fault(`Expected a language such as en-GB, de or pt-BR, not «${text}».`)
  );
}

import { RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import type { DigestSection, SectionContent } from '../../src/digests/section.ts';
import { clientOf } from '../service/http-server.ts';

export const nobody = clientOf('http://127.0.0.1:9');

const TOLD: SectionContent = {
  verdict: '3 campaigns',
  light: null,
  isQuiet: false,
  sections: [],
};

export function somePart(
  content: Partial<SectionContent> = {},
  part: Partial<DigestSection> = {},
): DigestSection {
  return {
    name: 'campaigns',
    words: 'campaigns',
    tell: async () => ({ ...TOLD, ...content }),
    ...part,
  };
}

export const detailsOf = (...keys: readonly string[]) =>
  keys.map((key) => ({ key, reply: { title: key } }));

export const down = () => new UnavailableError('No answer.', { outcome: 'none' });

export const refused = new RefusedError('Your plan has no SMTP.', { status: 403 });

/** A part that fails until it is mended. */
export function brokenPart(failure: Error = down(), sections?: SectionContent['sections']) {
  let isBroken = true;
  const bounced: SectionContent = {
    verdict: '12 emails bounced',
    light: '🔴',
    isQuiet: false,
    sections: sections ?? [{ kind: 'paragraph', text: 'Twelve bounced.' }],
    details: [{ key: 'all', reply: { title: 'All bounces' } }],
  };
  const tell = async () => {
    if (isBroken) throw failure;
    return bounced;
  };
  const part: DigestSection = { name: 'bounces', words: 'SMTP bounces', tell };
  return { part, mend: () => void (isBroken = false) };
}

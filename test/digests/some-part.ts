import { RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import { type DigestSection, NOTHING, type SectionContent } from '../../src/digests/section.ts';
import { clientOf } from '../service/http-server.ts';

export const nobody = clientOf('http://127.0.0.1:9');

const TOLD: SectionContent = { ...NOTHING, verdict: '3 campaigns', isQuiet: false };

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

export function brokenPart(failure: Error = down()) {
  let isBroken = true;
  const bounced: SectionContent = {
    verdict: '12 emails bounced',
    light: '🔴',
    isQuiet: false,
    sections: [{ kind: 'paragraph', text: 'Twelve bounced.' }],
    details: [{ key: 'all', reply: { title: 'All bounces' } }],
  };
  const tell = async () => {
    if (isBroken) throw failure;
    return bounced;
  };
  const part: DigestSection = { name: 'bounces', words: 'SMTP bounces', tell };
  return { part, mend: () => void (isBroken = false) };
}

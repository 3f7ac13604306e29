import { UnavailableError } from '../../src/lib/errors.ts';
import type { DigestSection, SectionContent } from '../../src/digests/section.ts';
import { clientOf } from '../service/http-server.ts';

/** A service that nobody is to ask. */
export const nobody = clientOf('http://127.0.0.1:9');

const TOLD: SectionContent = {
  verdict: '3 campaigns',
  light: null,
  isQuiet: false,
  sections: [{ kind: 'paragraph', text: 'Three went out.' }],
};

/** A part that tells this at once. */
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

export const down = () => new UnavailableError('No answer.', { outcome: 'none' });

/** A part that fails as long as something is wrong. */
export function bouncesWhile(wrong: { failure: Error | null }): DigestSection {
  return somePart(
    {},
    {
      name: 'bounces',
      words: 'SMTP bounces',
      tell: async () => {
        if (wrong.failure) throw wrong.failure;
        return {
          verdict: '12 e-mails bounced',
          light: '🔴',
          isQuiet: false,
          sections: [{ kind: 'paragraph', text: 'Twelve bounced.' }],
          details: [{ key: 'all', reply: { title: 'All bounces' } }],
        };
      },
    },
  );
}

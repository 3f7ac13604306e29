import type { Section } from '../domain/reply.ts';
import type { SectionResult } from './ask-parts.ts';

/** Sets the language of the digest's numbers on the charts of a part, for charts shown as text. */
export function withChartsIn(language: string, part: SectionResult): SectionResult {
  const { content } = part;
  if (!content) return part;
  const inLanguage = (sections: readonly Section[]) =>
    sections.map((section) => (section.kind === 'chart' ? { ...section, language } : section));
  const { sections, details } = content;
  return {
    ...part,
    content: {
      ...content,
      sections: inLanguage(sections),
      ...(details && {
        details: details.map(({ key, reply }) => ({
          key,
          reply: { ...reply, ...(reply.sections && { sections: inLanguage(reply.sections) }) },
        })),
      }),
    },
  };
}

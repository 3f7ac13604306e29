import { InputError } from '../../lib/errors.ts';
import type { CampaignValues } from './campaign-inputs.ts';

type Given = Partial<CampaignValues>;

/** @throws {InputError} when it would go to nobody, or to a segment of several lists. */
export function checkRecipients({ lists = [], segment }: Given): void {
  if (lists.length === 0 && segment === undefined) {
    throw new InputError('Who shall get it? Choose a list, or give a segment.', { field: 'lists' });
  }
  if (lists.length > 1 && segment !== undefined) {
    throw new InputError('A segment is of one list: keep that one, or leave the segment empty.', {
      field: 'segment',
    });
  }
}

/** @throws {InputError} unless the content is given in exactly one way that takes the preheader. */
export function checkContent(given: Given): void {
  checkOneSource(given);
  if (given.preheader === undefined || given.template === undefined) return;
  throw new InputError(
    'A template has its own beginning, which can’t be changed from here. Give HTML, or no preheader.',
    { field: 'preheader' },
  );
}

function checkOneSource({ template, html, htmlFile, copy }: Given): void {
  const sources = [
    ['template', template],
    ['html', html],
    ['htmlFile', htmlFile],
    ['copy', copy],
  ] as const;
  const given = sources.filter(([, value]) => value !== undefined);
  if (given.length === 1) return;
  if (given.length === 0) {
    throw new InputError(
      'There is no content yet. Choose a template, paste HTML, give an HTML file, or copy a campaign.',
      { field: 'template' },
    );
  }
  throw new InputError(
    'The content is given more than once. Keep one: a template, pasted HTML, a file or a campaign.',
    { field: given[1]?.[0] ?? 'template' },
  );
}

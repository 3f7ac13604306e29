import type { BulkAction } from '../../bulk/action.ts';
import { InputError } from '../../lib/errors.ts';
import { enumerated } from '../../lib/text.ts';
import { defineBulkOperation } from '../../commands/bulk/define-bulk.ts';
import type { Operation } from '../../commands/define.ts';
import { ofPlan } from './tags.ts';
import {
  tagPinEmails,
  tagPinPhones,
  tagUnpinEmails,
  tagUnpinPhones,
} from '../../bulk/actions/tags.ts';

type Tagging = Readonly<
  Record<'name' | 'title' | 'summary' | 'confirmLabel' | 'example', string>
> & {
  readonly formerly: readonly string[];
  readonly action: BulkAction;
};

function defineTagging(definition: Tagging): Operation {
  return defineBulkOperation({
    ...definition,
    effect: 'writes',
    endpoints: ['GET /tags'],
    inputs: { tags: { kind: 'references', to: 'tag', label: 'Tags' } },
    async plan({ tags: ids }, { service }) {
      const names = new Map((await ofPlan(service.tags.all())).map(({ id, name }) => [id, name]));
      const unknown = ids.find((id) => !names.has(id));
      if (unknown !== undefined) {
        throw new InputError(`There’s no tag ${unknown}. Choose one from the list.`, {
          field: 'tags',
        });
      }
      return {
        params: { tags: ids.join(',') },
        target: enumerated(ids.map((id) => `“${names.get(id)}”`)),
      };
    },
  });
}

export const pin = defineTagging({
  name: 'tag add',
  formerly: ['tag pin'],
  title: 'Tag contacts',
  summary: 'Tag contacts by address, pasted or from a file',
  action: tagPinEmails,
  confirmLabel: 'Add tags',
  example: '31,32 ann@example.com',
});

export const unpin = defineTagging({
  name: 'tag remove',
  formerly: ['tag unpin'],
  title: 'Untag contacts',
  summary: 'Remove tags from contacts by address, pasted or from a file',
  action: tagUnpinEmails,
  confirmLabel: 'Remove tags',
  example: '31 ann@example.com',
});

export const pinPhone = defineTagging({
  name: 'tag add phone',
  formerly: ['tag pin phone'],
  title: 'Tag phone numbers',
  summary: 'Tag contacts by phone number, pasted or from a file',
  action: tagPinPhones,
  confirmLabel: 'Add tags',
  example: '31 +380501234567',
});

export const unpinPhone = defineTagging({
  name: 'tag remove phone',
  formerly: ['tag unpin phone'],
  title: 'Untag phone numbers',
  summary: 'Remove tags from contacts by phone number, pasted or from a file',
  action: tagUnpinPhones,
  confirmLabel: 'Remove tags',
  example: '31 +380501234567',
});

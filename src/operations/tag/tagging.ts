import type { BulkAction } from '../../bulk/action.ts';
import { InputError } from '../../lib/errors.ts';
import { enumerated } from '../../lib/text.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import type { Operation } from '../define.ts';
import { ofPlan } from './tags.ts';
import {
  tagPinEmails,
  tagPinPhones,
  tagUnpinEmails,
  tagUnpinPhones,
} from '../../bulk/actions/tags.ts';

interface Tagging {
  readonly name: string;
  readonly summary: string;
  readonly action: BulkAction;
  readonly confirmLabel: string;
  readonly example: string;
}

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
        throw new InputError(`There is no tag ${unknown}. Pick one from the list.`, {
          field: 'tags',
        });
      }
      return {
        params: { tags: ids.join(',') },
        target: enumerated(ids.map((id) => `«${names.get(id)}»`)),
      };
    },
  });
}

export const pin = defineTagging({
  name: 'tag pin',
  summary: 'Put tags on addresses, pasted or from a file',
  action: tagPinEmails,
  confirmLabel: 'Put tags on',
  example: '31,32 ann@example.com',
});

export const unpin = defineTagging({
  name: 'tag unpin',
  summary: 'Take tags off addresses, pasted or from a file',
  action: tagUnpinEmails,
  confirmLabel: 'Take tags off',
  example: '31 ann@example.com',
});

export const pinPhone = defineTagging({
  name: 'tag pin phone',
  summary: 'Put tags on phone numbers, pasted or from a file',
  action: tagPinPhones,
  confirmLabel: 'Put tags on',
  example: '31 +380501234567',
});

export const unpinPhone = defineTagging({
  name: 'tag unpin phone',
  summary: 'Take tags off phone numbers, pasted or from a file',
  action: tagUnpinPhones,
  confirmLabel: 'Take tags off',
  example: '31 +380501234567',
});

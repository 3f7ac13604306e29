import type { BulkAction } from '../../bulk/action.ts';
import { InputError } from '../../lib/errors.ts';
import { enumerated } from '../../lib/text.ts';
import { defineBulkOperation } from '../bulk/define-bulk.ts';
import type { Operation } from '../define.ts';
import { ofPlan } from './tags.ts';

interface Tagging {
  readonly name: string;
  readonly summary: string;
  readonly action: BulkAction;
  readonly confirmLabel: string;
  readonly example: string;
}

/** Defines an operation that puts tags on addresses or phone numbers, or takes them off. */
export function defineTagging(definition: Tagging): Operation {
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

import { attempt } from '../../lib/attempt.ts';
import { notice, action, type RawValues, type Reply, type Section } from '../../domain/reply.ts';
import type { List } from '../../service/lists/list.ts';
import { defineOperation } from '../define.ts';
import { listTitle } from './list-words.ts';

export default defineOperation({
  name: 'list rename',
  summary: 'Rename a list',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}', 'PUT /addressbooks/{id}'],
  example: '4106 Testers of the beta',
  inputs: {
    list: { kind: 'reference', to: 'list', label: 'List' },
    name: { kind: 'text', label: 'New name', maxLength: 250 },
  },
  async prefill({ list }, { service }): Promise<RawValues> {
    return list ? { name: (await service.lists.get(list)).name } : {};
  },
  async run({ list: id, name }, context) {
    const { lists } = context.service;
    const before = await lists.get(id);
    if (before.name === name) {
      return { title: listTitle(before), summary: 'It already has this name: nothing to do.' };
    }
    const { failure } = await attempt(lists.rename(id, name));
    const after = await attempt(lists.get(id));
    if (failure && after.value?.name !== name) throw failure;
    if (after.failure) {
      const text = `Whether it shows could not be read: ${after.failure.message}`;
      return renamed(before, name, [notice('warning', text)]);
    }
    if (after.value.name === name) return renamed(before, name);
    const shown = `The service accepted it and still shows «${after.value.name}». Look again in a minute.`;
    return renamed(before, name, [notice('warning', shown)]);
  },
});

function renamed(
  { id, name: oldName }: List,
  name: string,
  sections: readonly Section[] = [],
): Reply {
  return {
    title: listTitle({ id, name }),
    summary: `It was called «${oldName}» before.`,
    sections,
    steps: [
      action(`Undo: call it ${oldName}`, 'list rename', { list: id, name: oldName }),
      action('Open list', 'list show', { list: id }),
    ],
    announcement: `renamed the list ${listTitle({ id, name: oldName })} to «${name}».`,
  };
}

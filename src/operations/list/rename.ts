import { resultOf } from '../../lib/result.ts';
import { action, notice, type RawValues } from '../../domain/reply.ts';
import { defineOperation } from '../../commands/define.ts';
import { listTitle } from '../list-words.ts';

export default defineOperation({
  name: 'list edit',
  formerly: ['list rename'],
  title: 'Rename list',
  summary: 'Rename a list',
  right: 'prepare',
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
  async run({ list: id, name }, { service: { lists } }) {
    const before = await lists.get(id);
    if (before.name === name) {
      return { title: listTitle(before), summary: 'It already has this name', isUnchanged: true };
    }
    const { failure } = await resultOf(lists.rename(id, name));
    const after = await resultOf(lists.get(id));
    if (failure && after.value?.name !== name) throw failure;
    const isShown = after.value?.name === name;
    const doubt = after.failure
      ? `Couldn’t check the result: ${after.failure.message}`
      : `Accepted, but the list is still called “${after.value.name}”. Check again in a minute.`;
    return {
      title: isShown ? listTitle({ id, name }) : listTitle(before),
      summary: isShown ? `Renamed from “${before.name}”` : `Requested the name “${name}”`,
      sections: isShown ? [] : [notice('warning', doubt)],
      actions: [
        action('list edit', { list: id, name: before.name }, 'Undo', { undo: 'anywhere' }),
        action('list show', { list: id }, 'Open list'),
      ],
      announcement: `${isShown ? 'renamed' : 'asked the service to rename'} the list ${listTitle(before)} to “${name}”.`,
    };
  },
});

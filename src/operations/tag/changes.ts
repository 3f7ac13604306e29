import { digestsOf } from '../../domain/content.ts';
import { action, facts, type Reply } from '../../domain/reply.ts';
import { InputError } from '../../lib/errors.ts';
import { defineOperation } from '../../commands/define.ts';
import { COLOR_HINT, colorInWords, readColor } from './colors.ts';
import { ofPlan, tagOf } from './tags.ts';

export const create = defineOperation({
  name: 'tag create',
  title: 'Create tag',
  summary: 'Create a tag',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['POST /tags'],
  example: '"Asked for an offer" orange',
  inputs: {
    name: { kind: 'text', label: 'Name', maxLength: 100 },
    color: { kind: 'text', label: 'Color', hint: COLOR_HINT, maxLength: 20 },
  },
  async run({ name, color: typed }, context) {
    const color = readColor(typed);
    await ofPlan(context.service.tags.create({ name, color }));
    return requested({
      title: name,
      summary: 'Tag requested; it appears in a few seconds',
      sections: [facts([{ label: 'Color', value: colorInWords(color) }])],
      announcement: `asked the service to create the tag “${name}”.`,
    });
  },
});

export const edit = defineOperation({
  name: 'tag edit',
  formerly: ['tag change'],
  title: 'Edit tag',
  summary: 'Edit the name or color of a tag',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['GET /tags', 'PUT /tags/{id}'],
  example: '31 "Asked for a call back" color=red',
  inputs: {
    tag: { kind: 'reference', to: 'tag', label: 'Tag' },
    name: {
      kind: 'text',
      label: 'New name',
      hint: 'Leave blank to keep it',
      optional: true,
      maxLength: 100,
    },
    color: {
      kind: 'text',
      label: 'New color',
      hint: `Leave blank to keep it, or enter ${COLOR_HINT}`,
      optional: true,
      maxLength: 20,
    },
  },
  async prefill({ tag: id }, { service }) {
    if (id === undefined) return {};
    const { name, color } = await tagOf(service, id);
    return { name, color };
  },
  async run({ tag: id, name, color }, context) {
    const before = await tagOf(context.service, id);
    const old = { name: before.name, color: before.color };
    // The service requires both each time (spec 1, section 4.6).
    const after = {
      name: name ?? before.name,
      color: color === undefined ? before.color : readColor(color),
    };
    const isRenamed = after.name !== before.name;
    if (!isRenamed && after.color === before.color) {
      throw new InputError('Nothing to change. Enter a new name or color.', { field: 'name' });
    }
    const colors = changeOf(colorInWords(before.color), colorInWords(after.color));
    await ofPlan(context.service.tags.change(id, after));
    return requested({
      title: after.name,
      summary: 'Change requested; it takes effect in a few seconds',
      sections: [
        facts([
          { label: 'Name', value: changeOf(before.name, after.name) },
          { label: 'Color', value: colors },
        ]),
      ],
      actions: [action('tag edit', { tag: id, ...old }, 'Undo', { undo: 'anywhere' })],
      announcement: isRenamed
        ? `asked the service to rename the tag “${before.name}” to “${after.name}”.`
        : `requested a new color for the tag “${after.name}”.`,
    });
  },
});

export const remove = defineOperation({
  name: 'tag delete',
  title: 'Delete tag',
  summary: 'Delete a tag and remove it from every contact',
  right: 'delete',
  effect: 'deletes',
  endpoints: ['GET /tags', 'DELETE /tags/{id}'],
  example: '31',
  inputs: { tag: { kind: 'reference', to: 'tag', label: 'Tag' } },
  confirmLabel: 'Delete tag',
  async preview({ tag: id }, { service }) {
    const { name, color } = await tagOf(service, id);
    return {
      title: `Delete the tag “${name}”?`,
      summary: 'It’s removed from every contact that has it. This can’t be undone.',
      sections: [facts([{ label: 'Color', value: colorInWords(color) }])],
      stakes: { content: digestsOf({ Tag: name }) },
      footnote: 'The service doesn’t say how many contacts have it.',
    };
  },
  async run({ tag: id }, context) {
    const { name } = await tagOf(context.service, id);
    await ofPlan(context.service.tags.remove(id));
    return requested({
      title: name,
      summary: 'Deletion requested; it disappears in a few seconds',
      announcement: `asked the service to delete the tag “${name}”.`,
    });
  },
});

function changeOf(before: string, after: string): string {
  return before === after ? `${after} (unchanged)` : `${before} → ${after}`;
}

/** Returns the answer to a change that the service only queues (spec 1, section 2.11). */
function requested({ actions = [], ...reply }: Reply): Reply {
  return {
    ...reply,
    actions: [...actions, action('tag list', {}, 'All tags')],
    footnote: 'The service doesn’t confirm it; check the list of tags.',
  };
}

import { action, facts } from '../../domain/reply.ts';
import { InputError } from '../../lib/errors.ts';
import { defineOperation } from '../define.ts';
import { COLOR_HINT, colorInWords, readColor } from './colors.ts';
import { ofPlan, requested, tagOf } from './tags.ts';

export default defineOperation({
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
        ? `requested to rename the tag “${before.name}” to “${after.name}”.`
        : `requested a new color for the tag “${after.name}”.`,
    });
  },
});

function changeOf(before: string, after: string): string {
  return before === after ? `${after} (unchanged)` : `${before} → ${after}`;
}

import { InputError } from '../../../lib/errors.ts';
import { didYouMean } from '../../command-line.ts';
import type { OperationContext } from '../../context.ts';
import { defineOperation } from '../../define.ts';
import { commandOf } from '../../usage.ts';
import { overview } from './help-overview.ts';
import { areaHelp, operationHelp } from './help-topic.ts';

export default defineOperation({
  name: 'postbell help',
  summary: 'Show what Postbell can do and how to type it',
  effect: 'reads',
  endpoints: [],
  example: 'campaign cancel',
  inputs: {
    topic: {
      kind: 'text',
      label: 'Topic',
      hint: 'A command such as campaign, or campaign cancel',
      optional: true,
      maxLength: 100,
    },
  },
  async run({ topic }, context) {
    if (topic === undefined) return overview(context);
    const requested = withoutCommand(topic, context.commandPrefix);
    const area = context.catalogue.areas.find(({ name }) => name === requested);
    if (area) return areaHelp(area, context);
    const operation = context.catalogue.find(requested);
    if (operation) return operationHelp(operation, context);
    throw unknownTopic(requested, context);
  },
});

function unknownTopic(topic: string, { catalogue, commandPrefix }: OperationContext): InputError {
  const topics = [...catalogue.areas, ...catalogue.operations].map(({ name }) => name);
  const suggestion = didYouMean(topic, topics);
  const [first] = topic.split(' ');
  const area = catalogue.areas.find(({ name }) => name === first);
  const known = area
    ? `${commandOf({ area: area.name }, commandPrefix)} has: ${area.operations.map(({ verb }) => verb).join(', ')}.`
    : `There is on: ${catalogue.areas.map(({ name }) => name).join(', ')}.`;
  const hint = suggestion ? `Did you mean «${suggestion}»?` : known;
  return new InputError(`There is no help on «${topic}». ${hint}`, { field: 'topic' });
}

/** `/mail-campaign cancel` and `campaign  cancel` are the same topic. */
function withoutCommand(topic: string, prefix: string): string {
  const words = topic.toLowerCase().trim().replace(/^\//, '').replaceAll(/\s+/g, ' ');
  return prefix && words.startsWith(`${prefix}-`) ? words.slice(prefix.length + 1) : words;
}

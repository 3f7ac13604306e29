import { expect, it } from 'vitest';
import { readMessage } from '../../src/commands/message.ts';
import { catalogue } from '../../src/operations/catalogue.ts';

const read = (text: string) => readMessage(text, catalogue.operations);
const lineFor = (text: string) => read(text).answer?.line ?? null;

it('a message to the bot never has a line that changes anything, whatever is asked for', () => {
  const asking = catalogue.operations.flatMap(({ title, summary, example, verb, area }) => [
    title,
    summary,
    `please ${summary} now`,
    `${area} ${verb} ${example ?? ''}`,
  ]);
  const answered = asking.flatMap((text) => {
    const line = lineFor(text);
    if (line === null) return [];
    // Read as it would be typed.
    const [command = '', ...words] = line.split(' ');
    const { operation } = catalogue.resolve(command.slice(1), words.join(' '), command);
    return [{ text, line, name: operation.name, effect: operation.effect }];
  });
  expect(answered.filter(({ text, name }) => name !== read(text).operations[0]?.name)).toEqual([]);
  expect(answered.length).toBeGreaterThan(50);
  expect(answered.filter(({ effect }) => effect !== 'reads')).toEqual([]);
});

import { InputError } from '../../lib/errors.ts';
import { defineOperation } from '../../commands/define.ts';

export default defineOperation({
  name: 'postbell form discard',
  title: 'Discard form',
  summary: 'Discard an unfinished form',
  right: 'look',
  effect: 'writes',
  example: '"campaign send"',
  inputs: {
    form: {
      kind: 'text',
      label: 'Form',
      hint: 'The command that it belongs to, such as campaign send',
      maxLength: 50,
    },
  },
  async run({ form }, { catalogue, store, person }) {
    const operation = catalogue.find(form);
    if (!operation) throw new InputError(`There’s no form “${form}”.`, { field: 'form' });
    await store.formSessions.forget(person.id, operation.name);
    return {
      title: operation.title,
      summary: 'Draft discarded. The form starts empty next time.',
    };
  },
});

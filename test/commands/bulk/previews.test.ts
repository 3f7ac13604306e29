import { describe, expect, it } from 'vitest';
import { addressKey } from '../../../src/domain/address.ts';
import type { Right } from '../../../src/domain/rights.ts';
import type { RawValues, Reply } from '../../../src/domain/reply.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import type { Operation } from '../../../src/commands/define.ts';
import { PHONE_COUNTRY } from '../../../src/commands/inputs.ts';
import { isOptional } from '../../../src/commands/read-values.ts';
import { rightsBy } from '../../policy/rights-of.ts';
import { NOW, sandboxPostbell } from '../context.ts';
import { actionIn, bulletsIn, choiceIn, factsIn, noticesIn } from '../seen.ts';

const postbell = sandboxPostbell();

const upload = (content: string | Uint8Array, name = 'people.csv') =>
  postbell.store.uploads.save({ name, content: Buffer.from(content) }, NOW);

const ROWS = { emails: 'addresses', phones: 'phones' } as const;
type Of = keyof typeof ROWS;

/** Every operation that takes a file of addresses or numbers; nobody lists them. */
function takingFiles(of: Of): readonly Operation[] {
  return catalogue.operations.filter(
    ({ inputs }) => inputs['column']?.kind === 'column' && inputs[ROWS[of]]?.kind === of,
  );
}

const FILLED: Readonly<Record<string, string>> = {
  list: '4101',
  sender: 'news@larkspur.example',
  'sms-sender': 'Larkspur',
  text: 'Hello',
  variables: 'Plan=Pro',
};

/** Values for all that an operation needs beside its rows. */
async function needed({ inputs }: Operation): Promise<RawValues> {
  const [tag] = await postbell.service.tags.all();
  const known: Readonly<Record<string, string>> = { ...FILLED, tag: tag?.id ?? '' };
  const entries = Object.entries(inputs)
    .filter(([, input]) => !isOptional(input))
    .map(([name, input]) => {
      const isPicked = input.kind === 'reference' || input.kind === 'references';
      return [name, known[isPicked ? input.to : name] ?? known[input.kind] ?? ''] as const;
    });
  return Object.fromEntries(entries);
}

/** What an operation shows before it does something, or the answer of one that only shows. */
async function shown({ name }: Operation, raw: RawValues): Promise<Reply> {
  return (await postbell.question(name, raw)) ?? (await postbell.run(name, raw));
}

describe('numbers without a country code in a file', () => {
  const US = 'Name;Phone\nAnn;2025550123\nBob;(206) 555-0124\nCid;+380501234567\n';
  const taking = takingFiles('phones').filter(({ inputs }) => inputs['country'] === PHONE_COUNTRY);

  it('are taken by all operations but those on which variables are typed', () => {
    const others = takingFiles('phones').filter((one) => !taking.includes(one));
    expect(taking.length).toBeGreaterThan(5);
    expect(others.map(({ name }) => name)).toEqual(['sms numbers edit']);
  });

  it.each(taking)(
    'are read by the country that is chosen, in the preview of $name',
    async (one) => {
      const raw = { ...(await needed(one)), file: await upload(US) };
      const { Countries } = factsIn(await shown(one, { ...raw, country: 'US' }));
      expect(Countries).toBe('2 in United States, 1 in Ukraine');
      const without = await shown(one, raw);
      expect(factsIn(without)['Countries']).toBe('1 in Ukraine');
      expect(JSON.stringify(without.sections)).toContain('choose its country: country=US');
    },
  );

  it('are what is done', async () => {
    const file = await upload(US);
    await postbell.execute('sms blacklist add', { file, country: 'us' });
    const { blacklist } = postbell.sandbox.state().sms;
    expect([...blacklist.keys()]).toEqual(
      expect.arrayContaining(['12025550123', '12065550124', '380501234567']),
    );
  });

  it('are named with the choice where a file has no others', async () => {
    const file = await upload('Phone\n2025550123\n');
    await expect(postbell.preview('sms blacklist add', { file })).rejects.toThrow(
      '“2025550123”: no + before it, so choose its country: country=US.',
    );
  });
});

const CELLS = {
  emails: ['z1@x.example', 'z2@x.example', 'y1@x.example', 'y2@x.example'],
  phones: ['+447700900123', '+447700900124', '+491711234567', '+491711234568'],
} as const;
const ACTING = (['emails', 'phones'] as const).flatMap((of): [string, Of, Operation][] =>
  takingFiles(of)
    .filter(({ effect }) => effect !== 'reads')
    .map((operation) => [operation.name, of, operation]),
);

/** A file in which each of two columns has two addresses or numbers. */
function twoColumns(of: Of, first: string, second: string): string {
  const [a, b, c, d] = CELLS[of];
  return `${first};Name;${second}\n${a};Ann;${c}\n${b};Bob;${d}\n`;
}

describe.each([...ACTING])('the column of a file for %s', (name, of, operation) => {
  it('is asked for where two are as likely, with a menu', async () => {
    const file = await upload(twoColumns(of, 'One', 'Two'));
    const raw = { ...(await needed(operation)), file };
    const question = await postbell.question(name, raw);
    expect(question).toMatchObject({ isQuestion: true });
    expect(question?.title).toMatch(/^Which column has the /);
    const { values } = choiceIn(question ?? { title: '' }, 'Choose a column…', 'Two (C)');
    expect(factsIn(await postbell.preview(name, values))['Column']).toMatch(/^Two \(C\): /);
  });

  it('is shown, and another can be chosen in the menu or typed', async () => {
    const file = await upload(twoColumns(of, 'Old contact', of === 'emails' ? 'Email' : 'Phone'));
    const raw = { ...(await needed(operation)), file };
    const preview = await postbell.preview(name, raw);
    const { Column = '' } = factsIn(preview);
    expect(Column).toMatch(/^(?:Email|Phone) \(C\): /);
    const { values } = choiceIn(preview, 'Use another column…', 'Old contact (A)');
    for (const column of [values['column'] ?? '', 'old contact', 'A', '1']) {
      const other = factsIn(await postbell.preview(name, { ...raw, column }));
      expect(other['Column']).toMatch(/^Old contact \(A\): /);
    }
  });

  it('is shown with masked samples to those who may not see people', async () => {
    const all = await rightsBy('role:admin');
    const rights = { ...all, has: (right: Right) => right !== 'people' && all.has(right) };
    const files = [twoColumns(of, 'One', 'Two'), twoColumns(of, 'Email phone', 'Note')];
    for (const content of files) {
      const file = await upload(content);
      const raw = { ...(await needed(operation)), file };
      const preview = await postbell.question(name, raw, { rights });
      const { sections, actions } = preview ?? { sections: [], actions: [] };
      const text = JSON.stringify([sections, (actions ?? []).map(({ label }) => label)]);
      expect(text).toContain(of === 'emails' ? 'z•••@x.example' : '+447•••23');
      for (const cell of CELLS[of]) expect(text).not.toContain(cell);
    }
  });
});

/** What harms no sender. */
const HARMLESS: ReadonlySet<string> = new Set([
  'list add',
  'list invite',
  'tag add',
  'tag remove',
  'blacklist remove',
  'smtp unsubscribed remove',
]);

describe.each(ACTING.filter(([, of]) => of === 'emails'))(
  'a file with an own sender for %s',
  (name, _, operation) => {
    it('leaves it out where that would harm it, and says so', async () => {
      const campaigns = (await postbell.service.senders.all()).map(({ email }) =>
        email.toUpperCase(),
      );
      const own = new Set(
        [...campaigns, ...(await postbell.service.smtp.senders())].map(addressKey),
      );
      const file = await upload(['email', ...own, 'z1@x.example'].join('\n'));
      const preview = await postbell.preview(name, { ...(await needed(operation)), file });
      const isSkipped = !HARMLESS.has(name);
      expect(factsIn(preview)['Skipped rows']).toBe(isSkipped ? String(own.size) : undefined);
      expect(JSON.stringify(preview).includes('one of your own senders')).toBe(isSkipped);
    });
  },
);

const MIXED = [
  'Email',
  'News@larkspur.example',
  'z1@x.example',
  'nope',
  'Z1@x.example',
  '"z2@x.example; z3@x.example"',
  '',
  'EMAIL',
  'bob@example.org',
].join('\n');

it('each row of a file is in one count of the preview, and of what was done', async () => {
  await postbell.run('blacklist add', { addresses: 'bob@example.org' });
  const file = await upload(MIXED);
  const preview = await postbell.preview('blacklist add', { file });
  expect(preview.title).toBe('Blacklist 4 addresses?');
  expect(factsIn(preview)).toMatchObject({
    Rows: '8 entries in 7 rows: some cells hold several',
    'Duplicates skipped': '1',
    'Skipped rows': '2',
    'Invalid rows': '1',
  });
  const outcome = await postbell.execute('blacklist add', { file });
  expect(outcome).toMatchObject({
    reply: {
      title: '3 addresses blacklisted',
      summary: '1 already blacklisted · 1 duplicate skipped · 1 invalid row · 2 skipped rows',
    },
  });
  const blacklisted = [...postbell.sandbox.state().blacklist.keys()];
  expect(blacklisted).toEqual(expect.arrayContaining(['z2@x.example', 'z3@x.example']));
  expect(blacklisted).not.toContain('news@larkspur.example');
});

it('new variables of a list are named before, and as what stays by the undo', async () => {
  const file = await upload('email,Shoe size,NAME\nz9@x.example,42,Zoe\n');
  const preview = await postbell.preview('list add', { list: '4101', file });
  expect(noticesIn(preview)[0]).toBe(
    'This adds 1 new variable to the list: “Shoe size”. It stays if you undo.',
  );
  const outcome = await postbell.execute('list add', { list: '4101', file });
  const done = 'reply' in outcome ? outcome.reply : { title: 'nothing' };
  const { operation, values } = actionIn(done, 'Undo');
  const undo = await postbell.preview(operation, values);
  expect(JSON.stringify(undo)).toContain(
    'The variables that it added to the list stay: Shoe size.',
  );
});

it('an own sender is left out in any spelling of its domain, and taken where it is all that is given', async () => {
  await postbell.service.senders.add('mia@xn--mnchen-3ya.de', 'Mia');
  const file = await upload('email\nmia@MÜNCHEN.de\nz1@x.example\n');
  const preview = await postbell.preview('blacklist add', { file });
  expect(factsIn(preview)['Skipped rows']).toBe('1');
  const pasted = await postbell.run('blacklist add', { addresses: 'mia@münchen.de, z1@x.example' });
  expect(pasted.title).toBe('z1@x.example blacklisted');
  const meant = await postbell.run('blacklist add', { addresses: 'mia@münchen.de' });
  expect(meant.title).toBe('mia@münchen.de blacklisted');
});

it('typed variables are those that the list has, and a new one is asked about', async () => {
  const raw = { list: '4101', addresses: 'z9@x.example' };
  const known = { ...raw, variables: 'NAME=Zoe; ｃｉｔｙ=Leeds' };
  expect(await postbell.question('list add', known)).toBeNull();
  await postbell.execute('list add', known);
  const names = (await postbell.service.lists.variables('4101')).map(({ name }) => name);
  expect(names).not.toContain('NAME');
  const { variables } = await postbell.service.lists.contact('4101', 'z9@x.example');
  expect(variables).toEqual(
    expect.arrayContaining(['Name', 'City'].map((name) => expect.objectContaining({ name }))),
  );
  const file = await upload('email,name\nz8@x.example,Yan\nz7@x.example,\n');
  const mixed = { list: '4101', file, variables: 'Name=Friend; Shoe size=42' };
  const preview = await postbell.preview('list add', mixed);
  expect(noticesIn(preview)[0]).toContain('adds 1 new variable to the list: “Shoe size”');
  expect(await postbell.question('list add', { ...raw, variables: 'Shoe size=42' })).not.toBeNull();
});

it('a row without an address is named by its line alone', async () => {
  const file = await upload('email,name\nz1@x.example,Ann\n,Bob\n');
  expect(bulletsIn(await postbell.preview('blacklist add', { file }))).toEqual(['Line 3: empty']);
});

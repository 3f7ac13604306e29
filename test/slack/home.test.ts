import { describe, expect, test } from 'vitest';
import type { View } from '../../sandbox/workspace/page-protocol.ts';
import { action, type Action } from '../../src/domain/reply.ts';
import { UnavailableError } from '../../src/lib/errors.ts';
import type { HomePart } from '../../src/operations/home/home-part.ts';
import { formIn } from './form-in-hand.ts';
import { ADMIN, blocksOf, elementOf, menuOf, typedInto, VIEWER, wordsIn } from './harness.ts';
import { startTrial } from './trial-operations.ts';

const HELP: Action = action({ name: 'postbell help' }, {}, 'Help');
const OPEN: Action = {
  kind: 'menu',
  label: 'Open…',
  choices: [action({ name: 'thing show' }, { thing: '4711' }, 'Lamp')],
};

const part = (title: string, read: HomePart['read']): HomePart => ({
  title,
  missing: `${title} can’t be read now.`,
  read,
});

async function opened(parts: readonly HomePart[], person = ADMIN) {
  const bot = await startTrial({ home: { partsFor: () => parts } });
  await bot.workspace.send('home', { person });
  const says = (text: string) =>
    bot.workspace.waitForView(person, (view) => isHome(view) && wordsIn(view).includes(text));
  return { ...bot, says };
}

const isHome = ({ kind }: View) => kind === 'home';

describe('App Home', () => {
  test('shows the parts one below the other, and nothing of those that have nothing', async () => {
    const { says } = await opened([
      part('Money', async () => ({ summary: '12.00 EUR' })),
      part('Waiting', async () => null),
      part('Rights', async () => ({ summary: 'You may look.' })),
    ]);
    const words = wordsIn(await says('12.00 EUR'));
    expect(words.indexOf('Money')).toBeLessThan(words.indexOf('Rights'));
    expect(words).not.toContain('Waiting');
  });

  test('is there at once, and what comes later is filled in', async () => {
    const { promise, resolve } = Promise.withResolvers<{ summary: string }>();
    const { says, workspace } = await opened([
      part('Rights', async () => ({ summary: 'You may look.' })),
      part('Money', () => promise),
    ]);
    const first = wordsIn(await says('Loading…'));
    expect(first).toContain('You may look.');
    resolve({ summary: '12.00 EUR' });
    expect(wordsIn(await says('12.00 EUR'))).not.toContain('Loading…');
    expect(workspace.calls.filter(({ method }) => method === 'views.publish')).toHaveLength(2);
  });

  test('says of each part by itself when it can’t be read, and why', async () => {
    const { says } = await opened([
      part('Money', async () => {
        throw new UnavailableError('The service is not answering.', { outcome: 'none' });
      }),
      part('Campaigns', async () => {
        throw new TypeError('secret of the implementation');
      }),
      part('Rights', async () => ({ summary: 'You may look.' })),
    ]);
    const words = wordsIn(await says('You may look.'));
    expect(words).toContain('Money can’t be read now. The service is not answering.');
    expect(words).toContain('Campaigns can’t be read now. Something went wrong in Postbell.');
    expect(words).not.toContain('secret');
  });

  test('is drawn again while Slack is ill, and not where that can’t help', async () => {
    const { says, workspace } = await opened([
      part('Money', async () => ({ summary: '12.00 EUR' })),
    ]);
    await says('12.00 EUR');
    const drawn = () => workspace.calls.filter(({ method }) => method === 'views.publish').length;
    const before = drawn();
    workspace.control.failNext('views.publish', { error: 'internal_error' });
    await workspace.send('home', { person: ADMIN });
    await expect.poll(drawn).toBe(before + 2);
    workspace.control.failNext('views.publish', { error: 'not_enabled' });
    await workspace.send('home', { person: ADMIN });
    await workspace.send('home', { person: VIEWER });
    await expect.poll(drawn).toBe(before + 4);
  });

  test('is one page that Slack takes, however much there is', async () => {
    const long = Array.from({ length: 60 }, (_, index) =>
      part(`Part ${index}`, async () => ({ summary: 'x', sections: [], actions: [HELP] })),
    );
    const home = await (await opened(long)).says('Part 1');
    expect(blocksOf(home).length).toBeLessThanOrEqual(100);
  });
});

describe('a button in App Home', () => {
  const click = async (bot: Awaited<ReturnType<typeof opened>>, home: View, label: string) => {
    const { blockId, actionId, value } = elementOf(home, 'text', label);
    const action = { type: 'button', value };
    const request = { person: ADMIN, container: { viewId: home.id }, blockId, actionId };
    await bot.workspace.send('action', { ...request, action });
  };

  test('answers in the person’s own messages', async () => {
    const bot = await opened([part('Begin', async () => ({ actions: [HELP] }))]);
    const home = await bot.says('Begin');
    await click(bot, home, 'Help');
    const answer = await bot.workspace.waitForMessage({ contains: 'Help: everything' });
    expect(answer.channel).toBe('D0MIRA');
    bot.workspace.control.failNext('chat.postMessage', { retryAfter: 60 });
    await click(bot, home, 'Help');
    await bot.workspace.waitForMessage({ contains: 'The answer couldn’t be shown' });
  });

  test('answers in a window, too, which leads to that message', async () => {
    const bot = await opened([part('Begin', async () => ({ actions: [HELP] }))]);
    await click(bot, await bot.says('Begin'), 'Help');
    const { ts } = await bot.workspace.waitForMessage({ contains: 'Help: everything' });
    const permalink = `/archives/D0MIRA/p${ts.replace('.', '')}`;
    expect(wordsIn(await formIn(bot).shown(permalink))).toContain('everything');
  });

  test('says in the window why it failed', async () => {
    const fail: Action = action({ name: 'thing fail' }, { how: 'bug' }, 'Fail');
    const bot = await opened([part('Begin', async () => ({ actions: [fail] }))]);
    await click(bot, await bot.says('Begin'), 'Fail');
    await formIn(bot).shown('Something went wrong in Postbell');
  });

  test('answers in messages where no window opens', async () => {
    const bot = await opened([part('Begin', async () => ({ actions: [HELP] }))]);
    bot.workspace.control.failNext('views.open', { error: 'expired_trigger_id' });
    await click(bot, await bot.says('Begin'), 'Help');
    await bot.workspace.waitForMessage({ contains: 'Help: everything', channel: 'D0MIRA' });
    expect(bot.workspace.views(ADMIN).filter((view) => !isHome(view))).toEqual([]);
  });

  test('answers there also where the answer would take the message’s place', async () => {
    const bot = await opened([
      part('Begin', async () => ({ actions: [{ ...HELP, place: 'here' }] })),
    ]);
    const home = await bot.says('Begin');
    await click(bot, home, 'Help');
    const answer = await bot.workspace.waitForMessage({ contains: 'Help: everything' });
    expect(answer.channel).toBe('D0MIRA');
    expect(wordsIn(await bot.says('Begin'))).toBe(wordsIn(home));
  });

  test('“Refresh” reads everything again', async () => {
    let reads = 0;
    const bot = await opened([part('Count', async () => ({ summary: `read ${++reads} times` }))]);
    await click(bot, await bot.says('read 1 times'), 'Refresh');
    await bot.says('read 2 times');
  });

  test('opens the form of what needs a value', async () => {
    const rename: Action = action({ name: 'thing rename' }, {}, 'Rename');
    const bot = await opened([part('Begin', async () => ({ actions: [rename] }))]);
    await click(bot, await bot.says('Rename'), 'Rename');
    const form = await bot.form();
    await bot.submit(form, typedInto({ name: 'lamp', to: 'x' }));
    expect((await formIn(bot).shown('Renamed')).id).toBe(form.id);
    await bot.workspace.waitForMessage({ contains: 'Renamed', channel: 'D0MIRA' });
  });
});

test('a menu in App Home can be used again, and so can the same choice', async () => {
  const { says, workspace } = await opened([part('Things', async () => ({ actions: [OPEN] }))]);
  let home = await says('Open…');
  for (const turn of [1, 2]) {
    const { blockId, actionId, options } = menuOf(home, 'Open…');
    const action = { type: 'static_select', selected_option: options[0] };
    const request = { person: ADMIN, container: { viewId: home.id }, blockId, actionId };
    await workspace.send('action', { ...request, action });
    let seen = 0;
    await workspace.waitForMessage(({ text }) => text.startsWith('Thing 4711') && ++seen === turn);
    home = await workspace.waitForView(
      ADMIN,
      (view) => isHome(view) && menuOf(view, 'Open…').blockId !== blockId,
    );
  }
});

test('App Home is drawn for whoever opened it', async () => {
  const { says, workspace } = await opened(
    [part('Rights', async ({ person }) => ({ summary: `You are ${person.id}.` }))],
    VIEWER,
  );
  await says(`You are ${VIEWER}.`);
  expect(workspace.views(ADMIN)).toEqual([]);
});

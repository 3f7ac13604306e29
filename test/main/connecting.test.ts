import { expect, it } from 'vitest';
import { installed } from './installation.ts';
import { read } from './person.ts';

it('people can connect the service again to the address that it was connected to', async () => {
  const { bot, mira } = await installed();
  const connect = async () => read(await mira.ask('/postbell alerts connect'));
  expect(await connect()).toContain('PUBLIC_URL is not set');
  await bot.connect(bot.url);
  expect(await connect()).toContain('Already connected');
});

import { fail, run } from '../src/app.ts';
import { startDemo } from './start-demo.ts';

await run(async () => {
  const demo = await startDemo(process.env);
  process.stdout.write(demo.welcome(demo.bot));
  demo.told.catch(fail);
  return demo;
});

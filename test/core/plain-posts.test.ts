import { expect, it } from 'vitest';
import type { PlainPost } from '../../src/core/plain-posts.ts';
import { openTo, post, startPosts, until } from './posts-served.ts';

const DONE = { status: 200, text: '<done>', headers: ['content-length', '6'] };
const SHORT = { keepAliveTimeout: 30, keepAliveTimeoutBuffer: 0 };

it('answers a plain post as Node would, byte for byte', async () => {
  const [here, node] = [await startPosts(), await startPosts({ isPlain: false })];
  const answers = [here, node].map(async ({ port }) => {
    const line = await openTo(port);
    line.send(post('event=open'));
    await line.bodies(1);
    return line.answered().replace(/Date: .*/, '');
  });
  const [mine, theirs] = await Promise.all(answers);
  expect(mine).toBe(theirs);
  expect(here.heard).toEqual([['plain', 'POST /relay/secret/open', 'event=open']]);
});

it('reads a post that is cut in two at any byte', async () => {
  const { port, heard, read } = await startPosts();
  const whole = post('event=open', '/relay/secret?x=1');
  for (let cut = 1; cut < whole.length; cut += 1) {
    const before = read();
    const line = await openTo(port);
    line.send(whole.slice(0, cut));
    await until(() => read() === before + cut);
    line.send(whole.slice(cut));
    expect(await line.bodies(1)).toEqual(['event=open']);
    line.socket.destroy();
  }
  expect(heard).toHaveLength(whole.length - 1);
  expect(new Set(heard.map(String))).toEqual(new Set(['plain,POST /relay/secret?x=1,event=open']));
});

it('keeps posts of one packet one after the other, and answers in their order', async () => {
  const waiting: PlainPost[] = [];
  const { port } = await startPosts({ take: (one) => void waiting.push(one) });
  const line = await openTo(port);
  line.send(post('one') + post('two') + post('three'));
  for (const [index, body] of ['one', 'two', 'three'].entries()) {
    await until(() => waiting.length > index);
    // Those behind it wait.
    expect(waiting).toHaveLength(index + 1);
    expect(String(waiting[index]?.body)).toBe(body);
    const text = `<${body}>`;
    waiting[index]?.answer({ ...DONE, text, headers: ['content-length', String(text.length)] });
  }
  expect(await line.bodies(3)).toEqual(['one', 'two', 'three']);
});

it('outlives thousands of posts in one packet that are answered at once', async () => {
  const { port } = await startPosts();
  const line = await openTo(port);
  const bodies = Array.from({ length: 5_000 }, (_, index) => String(index));
  line.send(bodies.map((body) => post(body)).join(''));
  expect(await line.bodies(bodies.length)).toEqual(bodies);
});

it('reads no more than a little ahead of what is being kept', async () => {
  const waiting: PlainPost[] = [];
  const { port, read } = await startPosts({ take: (one) => void waiting.push(one) });
  const line = await openTo(port);
  const posts = 400;
  line.send(post('x'.repeat(10_000)).repeat(posts));
  await until(() => waiting.length === 1);
  await untilQuiet(read);
  expect(read()).toBeLessThan(300_000);
  for (let index = 0; index < posts; index += 1) {
    await until(() => waiting.length > index);
    waiting[index]?.answer(DONE);
  }
  expect(await line.bodies(posts)).toHaveLength(posts);
});

it('takes no more from who reads no answers, until they are read', async () => {
  const { port, heard, read } = await startPosts();
  const line = await openTo(port);
  line.socket.pause();
  const [posts, body] = [2_500, 'x'.repeat(8_000)];
  line.send(post(body).repeat(posts));
  await untilQuiet(read);
  expect(read()).toBeLessThan(posts * body.length);
  line.socket.resume();
  await until(() => heard.length === posts);
  expect(heard.filter(([by]) => by === 'plain')).toHaveLength(posts);
});

it('does not wait for who reads no answers', async () => {
  const { port } = await startPosts({ keepAliveTimeout: 300, keepAliveTimeoutBuffer: 0 });
  const line = await openTo(port);
  line.socket.pause();
  line.send(post('x'.repeat(8_000)).repeat(2_500));
  await until(() => line.isOver());
});

it('takes a large body that comes in one piece with its head', async () => {
  const { port, heard } = await startPosts();
  const line = await openTo(port);
  line.send(post('x'.repeat(30_000)));
  await line.bodies(1);
  expect(heard[0]?.[0]).toBe('plain');
});

it('closes what is idle after an answer', async () => {
  const { port } = await startPosts(SHORT);
  const line = await openTo(port);
  line.send(post('one'));
  expect(await line.ended()).toContain('<one>');
});

it('waits as long as a post is being kept', async () => {
  const waiting: PlainPost[] = [];
  const { port } = await startPosts({ ...SHORT, take: (one) => void waiting.push(one) });
  const line = await openTo(port);
  line.send(post('one'));
  await new Promise((resolve) => setTimeout(resolve, 60));
  waiting[0]?.answer(DONE);
  expect(await line.bodies(1)).toEqual(['done']);
});

it('tells of a body whose sender went away, and of nothing less', async () => {
  const { port, heard, read } = await startPosts();
  for (const begun of [post('one').slice(0, 20), post('one').slice(0, -1)]) {
    const before = read();
    const line = await openTo(port);
    line.send(begun);
    await until(() => read() === before + begun.length);
    line.socket.resetAndDestroy();
  }
  await until(() => heard.length > 0);
  expect(heard).toEqual([['plain', 'POST /relay/secret/open', null]]);
});

it('answers who sends nothing more, then ends', async () => {
  const waiting: PlainPost[] = [];
  const { port } = await startPosts({ take: (one) => void waiting.push(one) });
  const line = await openTo(port);
  line.socket.end(post('one') + post('two'));
  for (const index of [0, 1]) {
    await until(() => waiting.length > index);
    waiting[index]?.answer(DONE);
  }
  expect((await line.ended()).match(/<done>/g)).toHaveLength(2);
});

it('outlives an answer to who went away meanwhile', async () => {
  const waiting: PlainPost[] = [];
  const { port } = await startPosts({ take: (one) => void waiting.push(one) });
  const gone = await openTo(port);
  gone.send(post('one'));
  await until(() => waiting.length === 1);
  gone.socket.resetAndDestroy();
  const line = await openTo(port);
  line.send(post('two'));
  await until(() => waiting.length === 2);
  for (const { answer } of waiting) answer(DONE);
  expect(await line.bodies(1)).toEqual(['done']);
});

it('closes the connection behind an answer that says so', async () => {
  const headers = [...DONE.headers, 'connection', 'close'];
  const { port, heard } = await startPosts({ take: ({ answer }) => answer({ ...DONE, headers }) });
  const line = await openTo(port);
  line.send(post('one') + post('two'));
  const answered = await line.ended();
  expect(answered.match(/HTTP/g)).toHaveLength(1);
  expect(answered).not.toMatch(/keep-alive/i);
  expect(heard).toHaveLength(1);
});

it('gives Node what waits behind the last post when it stops, once', async () => {
  const waiting: PlainPost[] = [];
  const { port, heard, stop } = await startPosts({ take: (one) => void waiting.push(one) });
  const line = await openTo(port);
  line.send(post('one') + post('two'));
  await until(() => waiting.length === 1);
  waiting[0]?.answer(DONE);
  stop();
  expect(await line.bodies(2)).toEqual(['done', 'two']);
  expect(heard.map(([by, , body]) => [by, body])).toEqual([
    ['plain', 'one'],
    ['node', 'two'],
  ]);
});

it('stops: ends what is idle or half a head, answers what is kept, gives Node half a body', async () => {
  const waiting: PlainPost[] = [];
  const { port, read, heard, stop } = await startPosts({
    take: (one) => void waiting.push(one),
  });
  const texts = ['', post('one').slice(0, 20), post('one'), post('two').slice(0, -1)];
  const lines = await Promise.all(texts.map(() => openTo(port)));
  for (const [index, text] of texts.entries()) lines[index]?.send(text);
  await until(() => read() === texts.join('').length);
  stop();
  expect(await Promise.all(lines.slice(0, 2).map((line) => line.ended()))).toEqual(['', '']);
  waiting[0]?.answer(DONE);
  expect(await lines[2]?.ended()).toMatch(/\r\nConnection: close\r\n\r\n<done>$/);
  lines[3]?.send('o');
  expect(await lines[3]?.bodies(1)).toEqual(['two']);
  expect(heard.map(([by]) => by)).toEqual(['plain', 'node']);
});

/** Until nothing more is read for a hundred turns of the loop. */
async function untilQuiet(read: () => number): Promise<void> {
  let [last, turns] = [-1, 0];
  await until(() => {
    turns = read() === last ? turns + 1 : 0;
    last = read();
    return turns === 100;
  });
}

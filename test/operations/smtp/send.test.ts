import { describe, expect, it } from 'vitest';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { factsIn, noticesIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

const EMAIL = {
  from: 'orders@larkspur.example',
  to: 'Ann Lee <ann@example.com>; zoe@example.com',
  subject: 'Your order',
};
const upload = (name: string, content: string | Uint8Array) =>
  postbell.store.uploads.save({ name, content: Buffer.from(content) }, NOW);
const sentTo = (address: string) =>
  [...postbell.sandbox.state().smtp.mails.values()].filter(
    ({ recipient }) => recipient === address,
  );

describe('smtp send', () => {
  it('shows to whom, what and how many are left before it sends', async () => {
    const attachments = await upload('receipt.pdf', 'x'.repeat(2500));
    const content = { text: 'It is on its way.', attachments };
    const preview = await postbell.preview('smtp send', {
      ...EMAIL,
      cc: 'boss@example.com',
      ...content,
    });
    expect(factsIn(preview)).toMatchObject({
      Cc: 'boss@example.com',
      Content: 'Text, 17 bytes',
      Attachments: 'receipt.pdf (3 KB)',
      'Remaining sends': '7,340, up to 1,000 per hour',
    });
    expect(noticesIn(preview)[0]).toMatch(/^The 3 people in To and Cc can see each other/);
    expect(sentTo('zoe@example.com')).toEqual([]);
  });

  it('warns of recipients who unsubscribed, and of senders that can’t be used', async () => {
    const email = { to: 'bob@example.org', subject: 'S', text: 'T' };
    const preview = async (from: string) =>
      noticesIn(await postbell.preview('smtp send', { ...email, from }));
    expect(await preview('orders@larkspur.example')).toEqual([
      'Unsubscribed from transactional email, so it won’t reach them: bob@example.org.',
    ]);
    expect((await preview('events@larkspur.example'))[0]).toContain('isn’t activated');
    expect((await preview('ceo@larkspur.example'))[0]).toContain('only be used for campaigns');
    expect((await preview('who@larkspur.example'))[0]).toContain('isn’t one of your senders');
  });

  it('says while it is written who gets nothing, and what is no address', async () => {
    const values = { from: 'orders@larkspur.example', to: 'bob@example.org, zoe@example.com' };
    const above = { title: '', sections: await postbell.about('smtp send', 1, values) };
    expect(factsIn(above)).toMatchObject({ To: '2 recipients' });
    expect(noticesIn(above)[0]).toContain('so it won’t reach them: bob@example.org.');
    const wrong = postbell.about('smtp send', 1, { ...values, cc: 'nobody' });
    await expect(wrong).rejects.toMatchObject({ field: 'cc' });
  });

  it('sends HTML from a file, and leads to what becomes of it', async () => {
    const htmlFile = await upload('order.html', '<p>Зроблено</p>');
    const reply = await postbell.run('smtp send', { ...EMAIL, htmlFile, bcc: 'me@example.com' });
    expect(reply.announcement).toBe(
      'sent a transactional email from orders@larkspur.example to 3 recipients.',
    );
    const shown = await postbell.click(reply, 'Check delivery');
    expect(shown.title).toBe('Your order');
    expect(sentTo('me@example.com')).toHaveLength(1);
  });

  it('sends a template with its values', async () => {
    const values = { ...EMAIL, template: '506', variables: 'name=Ann\norder=4711' };
    expect(factsIn(await postbell.preview('smtp send', values))).toMatchObject({
      Content: 'Template “Newsletter” (506)',
      'Merge tags': 'name: Ann; order: 4711',
    });
    await postbell.run('smtp send', values);
    expect(sentTo('zoe@example.com')).toHaveLength(1);
  });

  it.each([
    ['a body', {}, 'html'],
    ['text or a template', { text: 'T', template: '506' }, 'template'],
    ['values only with a template', { text: 'T', variables: 'a=b' }, 'variables'],
    ['an address', { text: 'T', cc: 'ann@example.com, nobody' }, 'cc'],
    ['a file that is kept', { htmlFile: 'forgotten-file' }, 'htmlFile'],
    ['one HTML', { html: '<p>', htmlFile: 'forgotten-file' }, 'htmlFile'],
  ])('needs %s', async (_, more, field) => {
    await expect(postbell.preview('smtp send', { ...EMAIL, ...more })).rejects.toMatchObject({
      field,
    });
  });

  it('takes no HTML that isn’t UTF-8', async () => {
    const htmlFile = await upload('old.html', new Uint8Array([0x3c, 0x70, 0x3e, 0xe4]));
    const send = postbell.run('smtp send', { ...EMAIL, htmlFile });
    await expect(send).rejects.toThrow('old.html isn’t UTF-8');
  });
});

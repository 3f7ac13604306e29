import { assert, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeEmail, type OutgoingEmail } from '../../src/service/smtp/email.ts';
import { checkEmail } from '../../src/service/smtp/emails.ts';
import { clientOf, heldBack, json, startServer } from './http-server.ts';

const email: OutgoingEmail = {
  subject: 'Your order',
  from: { name: 'Shop', email: 'orders@shop.example' },
  to: [{ name: 'Bob', email: 'bob@example.org' }],
  text: 'Thank you',
};
const { text: _, ...bodiless } = email;
const twice = ['a', new Uint8Array()].map((content) => ({ name: 'a.txt', content }));

describe('an email to send', () => {
  it.each<[string, OutgoingEmail]>([
    ['HTML and text', { ...email, html: '<p>Thank you</p>' }],
    ['text alone', email],
    ['HTML alone', { ...bodiless, html: '<p>Thank you</p>' }],
    ['a template', { ...bodiless, template: { id: '12' } }],
  ])('may have %s', (_, given) => {
    expect(() => checkEmail(given)).not.toThrow();
  });

  it.each<[string, OutgoingEmail, string, string]>([
    ['text and a template', { ...email, template: { id: '12' } }, 'template', 'not both'],
    ['no body', bodiless, 'html', 'or choose a template'],
    ['nobody to go to', { ...email, to: [] }, 'to', 'one recipient'],
    ['attachments of one name', { ...email, attachments: twice }, 'attachments', '“a.txt”'],
  ])('can’t have %s, and nothing is asked', async (_, given, field, words) => {
    const error = await heldBack(({ smtp }) => smtp.emails.send(given));
    expect(error).toMatchObject({ field, message: expect.stringContaining(words) });
  });

  it('keeps its HTML and its files, whatever is in them', () => {
    assert(
      property(string({ unit: 'grapheme' }), uint8Array(), string(), (html, bytes, text) => {
        const files = { ['__proto__']: bytes, b: text };
        const attachments = Object.entries(files).map(([name, content]) => ({ name, content }));
        const wire = encodeEmail({ ...bodiless, html, attachments });
        const sent = JSON.parse(JSON.stringify(wire));
        expect(Buffer.from(sent.html, 'base64').toString()).toBe(html);
        expect(sent.attachments).toEqual({ b: text });
        const [[name, encoded] = ['', '']] = Object.entries<string>(sent.attachments_binary);
        expect(name).toBe('__proto__');
        expect(new Uint8Array(Buffer.from(encoded, 'base64'))).toEqual(bytes);
      }),
    );
  });

  it('asks for a text part only where HTML has none', () => {
    expect(encodeEmail({ ...bodiless, html: '<p/>' }).auto_plain_text).toBe(true);
    expect(encodeEmail({ ...email, html: '<p/>' }).auto_plain_text).toBe(false);
    expect(encodeEmail(email).auto_plain_text).toBe(false);
    const refused = { ...bodiless, html: '<p/>', generatesText: false };
    expect(encodeEmail(refused).auto_plain_text).toBe(false);
  });
});

describe('looking emails up', () => {
  it.each([0, 501])('takes 1 to 500 ids, not %i', async (length) => {
    await using server = await startServer(() => json([]));
    const { emails } = clientOf(server.url).smtp;
    expect(await emails.info(Array.from({ length: 500 }, String))).toEqual([]);
    await expect(emails.info(Array.from({ length }, String))).rejects.toThrow(/1 to 500 ids/);
    expect(server.received).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import type { FailureRule } from '../../sandbox/service/failures.ts';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

const LIVE = 71018;

const NOT_ANSWERING = 'The service isn’t answering. Try again in a moment.';
const NOTHING_CHANGED = 'Nothing was changed.';

describe('a service in trouble, when somebody looks', () => {
  const troubles: readonly (readonly [string, FailureRule, readonly string[]])[] = [
    ['500', { status: 500 }, [NOT_ANSWERING, NOTHING_CHANGED]],
    ['a cut connection', { break: true }, [NOT_ANSWERING, NOTHING_CHANGED]],
    [
      'a page of HTML under 200',
      { status: 200, body: 'html' },
      ['The service gave an unexpected answer', 'Reference for whoever runs the bot: '],
    ],
    ['HTML of a gateway', { status: 502, body: 'html' }, [NOT_ANSWERING]],
    [
      '401',
      { status: 401, body: { error: 'invalid_token' } },
      ['The service refused it', 'The administrator should check SERVICE_AUTH'],
    ],
    [
      '429 that lasts',
      { status: 429, headers: { 'retry-after': '90' }, body: {} },
      ['Too much at once', 'Try again in 90 seconds.'],
    ],
  ];

  it('is told in a sentence, and all goes on when it is over', async () => {
    const { mira, service } = await installed();
    for (const [name, rule, sentences] of troubles) {
      service.control.fail(rule);
      const words = read(await mira.ask(`/campaign show ${LIVE}`));
      for (const sentence of sentences) expect(words, name).toContain(sentence);
      service.control.clearFailures();
      expect(read(await mira.ask('/contact ann@example.com'))).toContain('2 of 3 lists');
    }
  });

  it('that is down is told, and all goes on when it is back', async () => {
    const { mira, line } = await installed();
    await line.cut();
    const answer = await mira.ask('/contact ann@example.com');
    expect(read(answer)).toContain(NOT_ANSWERING);
    expect(read(answer)).toContain(NOTHING_CHANGED);
    expect(read(await mira.ask('/postbell help'))).toContain('What Postbell can do');
    await line.mend();
    expect(read(await mira.click(answer, 'Try again'))).toContain('2 of 3 lists');
  });

  it('that answers a part shows that part, and names what is missing', async () => {
    const { mira, service } = await installed();
    service.control.fail({ path: '/smtp/*', status: 404, body: { message: 'not activated' } });
    service.control.fail({ path: '/blacklist', status: 500 });
    const words = read(await mira.ask('/contact ann@example.com'));
    expect(words).toContain('Gets campaigns through 2 of 3 lists');
    expect(words).toContain('*SMTP e-mails*\nCan’t be read now');
    expect(words).toContain('Missing here: SMTP unsubscribes.');
    expect(words).toContain(`Missing here: blacklist. ${NOT_ANSWERING}`);
  });

  it('that takes longer than Slack waits: acknowledged at once, and the answer follows', async () => {
    const { mira, service, workspace } = await installed();
    service.control.fail({ delayMs: 3_500, path: '/balance*', times: 1 });
    const answer = await mira.ask('/balance');
    expect(read(answer)).toContain('1,284.50 USD');
    const [dispatch] = workspace.dispatches;
    expect(dispatch?.outcome?.kind).toBe('acknowledged');
    expect(dispatch?.acknowledgedAfterMs).toBeLessThan(3_000);
  });
});

describe('a service in trouble, when somebody changes something', () => {
  it('that did it but whose answer was lost: the outcome is read back', async () => {
    const { mira, service, workspace } = await installed();
    service.control.fail({
      method: 'POST',
      path: '/blacklist',
      after: true,
      break: true,
      times: 1,
    });
    const answer = read(await mira.ask('/blacklist add ann@example.com'));
    expect(answer).toContain('Added: ann@example.com');
    expect(service.state().blacklist.has('ann@example.com')).toBe(true);
    await workspace.waitForMessage({ contains: 'blacklisted 1 address.' });
  });

  it('that can’t be asked afterwards: unknown, with a button to look', async () => {
    const { mira, service, workspace } = await installed();
    const question = await mira.ask(`/campaign cancel ${LIVE}`);
    service.control.fail({ method: 'DELETE', after: true, break: true });
    // The look before it is answered, what comes after is not.
    service.control.fail({ path: `/campaigns/${LIVE}`, delayMs: 0, times: 1 });
    service.control.fail({ path: `/campaigns/${LIVE}`, status: 500 });
    const answer = await mira.click(question, 'Cancel campaign');
    expect(read(answer)).toContain('It is unknown whether it was carried out');
    expect(labelsOf(answer)).toEqual(['Look']);
    service.control.clearFailures();
    expect(read(await mira.click(answer, 'Look'))).toContain('Canceled by a user');
    expect(announcements(workspace.messages('C0CAMPAIGNS'))).toEqual([]);
  });

  it('that answers wrongly: told, nothing half done', async () => {
    const { mira, service, workspace } = await installed();
    const troubles: readonly (readonly [FailureRule, string])[] = [
      [{ status: 500 }, 'it is unknown whether this was done'],
      [{ status: 401, body: {} }, 'The administrator should check SERVICE_AUTH'],
      [{ status: 429, headers: { 'retry-after': '90' }, body: {} }, 'Try again in 90 seconds'],
      [{ status: 200, body: 'html' }, 'unexpected answer'],
    ];
    for (const [rule, sentence] of troubles) {
      service.control.fail({ method: 'POST', path: '/blacklist', ...rule });
      const answer = read(await mira.ask('/blacklist add ann@example.com, carl@example.com'));
      expect(answer).toContain(sentence);
      expect(service.state().blacklist.has('ann@example.com')).toBe(false);
      service.control.clearFailures();
    }
    expect(announcements(workspace.messages('C0CAMPAIGNS'))).toEqual([]);
  });

  it('that is down before anything was asked: nothing was changed, and the button still works', async () => {
    const { mira, line, service } = await installed();
    const card = await mira.ask('/contact ann@example.com');
    await line.cut();
    const failed = await mira.click(card, 'Blacklist');
    expect(read(failed)).toContain(NOTHING_CHANGED);
    expect(labelsOf(failed)).toEqual(['Try again']);
    await line.mend();
    expect(read(await mira.click(card, 'Blacklist'))).toContain('Added: ann@example.com');
    expect(service.state().blacklist.has('ann@example.com')).toBe(true);
  });
});

/** What the bot told everybody. */
function announcements(messages: readonly { visibleTo?: string; personId: string | null }[]) {
  return messages.filter((one) => one.visibleTo === undefined && one.personId === null);
}

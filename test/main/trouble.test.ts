import { describe, expect, it } from 'vitest';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

const LIVE = 71018;

const NOT_ANSWERING = 'The service isn’t answering. Try again in a moment.';
const NOTHING_CHANGED = 'Nothing was changed.';

describe('a service in trouble, when somebody looks', () => {
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
    const announced = workspace.messages('C0CAMPAIGNS').filter(({ visibleTo }) => !visibleTo);
    expect(announced.filter(({ personId }) => personId === null)).toEqual([]);
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

import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';
import { factsIn, rowsIn, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

const HOUR_MS = 3_600_000;

it('an SMTP sender that is added waits for its code', async () => {
  await postbell.run('smtp sender add', { email: 'a@larkspur.example', name: 'A' });
  const added = ['a@larkspur.example', '🟠 Waiting for its code', 'A'];
  expect(rowsIn(await postbell.run('smtp senders')).at(-1)).toEqual(added);
});

describe('smtp domains', () => {
  it('is content with what is verified', async () => {
    const reply = await postbell.run('smtp domains');
    expect(summaryIn(reply)).toBe('1 domain, all verified');
  });

  it('takes a new one from its address, and sees its records come', async () => {
    const added = await postbell.run('smtp domain add', {
      domain: 'https://Mail.Larkspur.example/',
    });
    expect(added.title).toBe('Domain added: mail.larkspur.example');
    postbell.sandbox.control.advance(HOUR_MS);
    const later = await postbell.click(added, 'Check again');
    expect(summaryIn(later)).toBe('Verified and ready to send');
  });

  it('says that one renews itself, whether or not the service tells until when', async () => {
    const checks = { check_dkim: true, check_spf: true, check_dmarc: true, all_checks: true };
    const domain = { id: 1, service_value: 'larkspur.example', auto_free_prolong: 1, checks };
    const body = { data: { result: true, data: [domain] } };
    postbell.sandbox.control.fail({ path: '/v2/email-service/smtp/sender_domains', body });
    const reply = await postbell.run('smtp domain show', { domain: 'larkspur.example' });
    expect(factsIn(reply)).toEqual({ Renewal: 'Automatic' });
  });

  it('finds a domain in any spelling, and asks for it as DNS has it', async () => {
    const added = await postbell.run('smtp domain add', { domain: 'mail.MÜNCHEN.example' });
    expect(added.title).toBe('Domain added: mail.münchen.example');
    for (const domain of ['mail.münchen.example', 'MAIL.xn--mnchen-3ya.example']) {
      await expect(postbell.run('smtp domain show', { domain })).resolves.toBeDefined();
    }
    const names = (await postbell.service.smtp.domains.all()).map(({ domain }) => domain);
    expect(names).toContain('mail.xn--mnchen-3ya.example');
  });

  it('takes only names of domains, and none twice', async () => {
    const add = (domain: string) => postbell.run('smtp domain add', { domain });
    await expect(add('no domain')).rejects.toMatchObject({ field: 'domain' });
    await expect(add('larkspur.example')).rejects.toThrow('has already been added');
  });

  it('says that the account has no SMTP', async () => {
    postbell.sandbox.control.smtp({ activated: false });
    await expect(postbell.run('smtp domains')).rejects.toThrow(
      'Create an SMTP account in the service’s settings first',
    );
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as push from '../../src/service/push/campaign.ts';
import { smsSenderStatus, smsStatus } from '../../src/service/sms/campaign.ts';
import * as email from '../../src/service/status.ts';

describe('status codes', () => {
  it.each([
    ['1-email.md', '### 3.1 Mailing list status', email.listStatus],
    ['1-email.md', '### 3.2 Contact status', email.contactStatus],
    ['1-email.md', '### 3.3 Campaign status', email.campaignStatus],
    ['1-email.md', '### 2.5 Campaign general statistics codes', email.statisticCode],
    ['2-smtp-sms.md', '### 3.1 Message status per phone', smsStatus],
    ['2-smtp-sms.md', '### 3.2 SMS sender ID status', smsSenderStatus],
    ['3-web-push.md', '### 3.1 Subscriber status', push.pushSubscriberStatus],
    ['3-web-push.md', '### 3.2 Campaign status', push.pushCampaignStatus],
  ])('cover exactly the table of %s, %s', (file, heading, lookUp) => {
    const document = new URL(`../../docs/service/${file}`, import.meta.url);
    const specification = readFileSync(document, 'utf8');
    const [, section = ''] = specification.split(heading);
    const [table = ''] = section.split('\n### ');
    const codes = [...table.matchAll(/^\| (\d+) \|/gm)].map((row) => Number(row[1]));
    expect(codes.length).toBeGreaterThan(2);
    for (let code = 0; code < 100; code += 1) {
      expect(lookUp(code)).toMatchObject({ code, known: codes.includes(code) });
    }
  });

  it('of websites say unknown words as they come, and unknown numbers as such', () => {
    expect(push.websiteStatus('blocked')).toMatchObject({ name: 'Blocked', known: false });
    expect(push.websiteStatus('4').name).toBe('Unknown status 4');
  });

  it('have no two names alike in a table', () => {
    const names = Array.from({ length: 15 }, (_, code) => email.contactStatus(code).name);
    expect(new Set(names).size).toBe(15);
  });
});

import { USUAL, type Profile } from '../engine/fates.ts';
import type { CampaignDraft } from '../state/campaigns.ts';

export interface Letter {
  readonly name: string;
  readonly subject: string;
  readonly listIds: readonly number[];
  readonly profile?: Partial<Profile>;
  readonly sendingMs?: number | undefined;
  readonly scheduledAtMs?: number;
}

const SITE = 'https://larkspur.example';
export const SENDER = { email: 'news@larkspur.example', name: 'Larkspur' };

/** A campaign of the story's company, with a body and links that suit its subject. */
export function letterOf({ name, subject, listIds, profile, ...given }: Letter): CampaignDraft {
  const slug = subject
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return {
    name,
    subject,
    listIds,
    senderName: SENDER.name,
    senderEmail: SENDER.email,
    preheader: `${subject}, in two minutes`,
    bodyHtml: bodyOf(subject, slug),
    attachments: [],
    isTest: false,
    usesDynamicList: false,
    tracksOpens: true,
    tracksClicks: true,
    scheduledAtMs: given.scheduledAtMs,
    sendingMs: given.sendingMs,
    profile: { ...USUAL, ...profile },
  };
}

function bodyOf(subject: string, slug: string): string {
  return [
    `<h1>${subject}</h1>`,
    '<p>Hello {{Name}}, here is what is new at Larkspur.</p>',
    `<p><a href="${SITE}/read/${slug}">Read the whole story</a></p>`,
    `<p><a href="${SITE}/pricing">See the plans</a></p>`,
    `<p><a href="${SITE}/account">Open your account</a></p>`,
  ].join('\n');
}

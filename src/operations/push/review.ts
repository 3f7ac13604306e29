import { type Content, digestsOf } from '../../domain/content.ts';
import { formatCount, formatMoment, formatNumber } from '../../domain/figures.ts';
import { type Fact, facts, notice, type Section, time, warning } from '../../domain/reply.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { inputError } from '../../lib/errors.ts';
import { enumerated } from '../../lib/text.ts';
import type { NewPushCampaign } from '../../service/push/campaign.ts';
import type { WebsiteDetail, WebsiteVariable } from '../../service/push/websites.ts';
import type { OperationContext } from '../../commands/context.ts';
import type { SendingPreview } from '../../commands/define.ts';
import { emojiNotices } from '../emoji-names.ts';
import { farAway, quietWarning, sendLabels } from '../send-time.ts';
import {
  audienceFilterFacts,
  filterCount,
  MOST_FILTERS,
  type Reach,
  reachCount,
  reachInWords,
  reachLimits,
  reachOf,
} from './audience-filter.ts';
import { pauseNotice } from './pause.ts';

export async function reviewOf(
  campaign: NewPushCampaign,
  { service, store, person, now }: Pick<OperationContext, 'service' | 'store' | 'person' | 'now'>,
): Promise<SendingPreview & { readonly goesToNobody: boolean }> {
  const { websiteId, audience, sendAt } = campaign;
  const reading = { zone: person.zone, now };
  const what = `“${campaign.title}”`;
  const { websites } = service.push;
  const [website, variables, reach, pause, quiet] = await Promise.all([
    websites.get(websiteId),
    audience?.variable ? resultOf(websites.variables(websiteId)) : null,
    audience ? resultOf(reachOf(service, websiteId, audience)) : null,
    pauseNotice(service, websiteId, now),
    store.quietHours.get(),
  ]);
  if (audience?.variable && variables?.value)
    checkVariable(audience.variable.name, variables.value);
  // We assume that whoever subscribes until its time gets a scheduled one.
  if (sendAt === undefined && website.subscribers.active === 0) {
    throw inputError('website', `Nobody would get this: ${website.url} has no active subscribers.`);
  }
  return {
    // The time comes first, because a long title is cut at its end.
    title: sendAt
      ? `Schedule for ${formatMoment(sendAt, reading)}: ${what} to ${website.url}?`
      : `Send ${what} to ${website.url} now?`,
    summary: verdictOn(website, reach),
    sections: [
      facts(factsOf(campaign, website, reach)),
      { kind: 'verbatim', text: `${campaign.title}\n${campaign.body}` },
      ...emojiNotices(`${campaign.title}\n${campaign.body}`),
      ...pause,
      ...doubts(campaign, website, reach),
      ...compact([farAway(sendAt, reading), quietWarning(quiet, sendAt ?? now)]),
    ],
    stakes: {
      // A filter only narrows it down, and how far is an estimate.
      recipients: website.subscribers.active,
      beginsAt: sendAt,
      facts: { Title: campaign.title, Website: website.url },
      content: contentDigests(campaign),
    },
    goesToNobody: sendAt === undefined && reach?.value?.fitting === 0 && !reach.value.isSample,
    footnote: 'A website can have one campaign every 15 minutes. This can’t be undone.',
    confirmLabels: sendLabels(sendAt, reading),
  };
}

function contentDigests(campaign: NewPushCampaign): Content {
  const { title, body, link, image, icon, buttons, audience, ttlSeconds, stretchSeconds } =
    campaign;
  return digestsOf({
    Text: [title, body],
    Links: [link, buttons],
    Images: [image, icon],
    Audience: audience,
    Settings: [ttlSeconds, stretchSeconds],
  });
}

function verdictOn({ subscribers }: WebsiteDetail, reach: Result<Reach> | null): string {
  const active = formatCount(subscribers.active, 'active subscriber');
  if (reach === null) return `To ${active}.`;
  if (reach.value?.fitting === 0) return `🟠 None of ${active} matches the filters.`;
  const count = reach.value && reachCount(reach.value);
  return count ? `To ${count} of ${active}.` : `To some of ${active}.`;
}

function factsOf(
  campaign: NewPushCampaign,
  { url }: WebsiteDetail,
  reach: Result<Reach> | null,
): Fact[] {
  const { websiteId, audience, link, sendAt, ttlSeconds, stretchSeconds } = campaign;
  return compact([
    { label: 'Website', value: `${url} (${websiteId})` },
    ...(audience ? audienceFilterFacts(audience) : []),
    reach?.value && { label: 'Matches', value: reachInWords(reach.value) },
    { label: 'Link', value: link ?? 'The website' },
    ...looks(campaign),
    { label: 'When', value: sendAt ? time(sendAt) : 'Now' },
    { label: 'Lifetime', value: minutes(ttlSeconds) },
    {
      label: 'Sending takes',
      value: stretchSeconds === undefined ? 'Up to 5 hours' : minutes(stretchSeconds),
    },
  ]);
}

function looks({ image, icon, buttons = [] }: NewPushCampaign): Fact[] {
  const fileInWords = (bytes: number) => `File, ${formatNumber(Math.ceil(bytes / 1024))} KB`;
  return compact([
    image !== undefined && {
      label: 'Image',
      value: typeof image === 'string' ? image : fileInWords(image.length),
    },
    icon !== undefined && { label: 'Icon', value: icon },
    ...buttons.map(({ text, link }, index) => ({
      label: index === 0 ? 'First button' : 'Second button',
      value: `${text} → ${link}`,
    })),
  ]);
}

function doubts(
  { audience }: NewPushCampaign,
  { subscribers }: WebsiteDetail,
  reach: Result<Reach> | null,
): Section[] {
  const filters = audience ? filterCount(audience) : 0;
  return compact([
    subscribers.active === 0 && warning('This website has no active subscribers.'),
    audience && reach?.value && notice('info', reachLimits(reach.value, audience)),
    reach?.value?.fitting === 0 &&
      subscribers.active > 0 &&
      warning('No subscriber matches the filters, so nothing would be sent.'),
    filters > MOST_FILTERS &&
      warning(`The service may accept only ${MOST_FILTERS} of these ${filters} filters.`),
    reach?.failure && warning(`The number of matches is missing. ${reach.failure.message}`),
  ]);
}

function checkVariable(name: string, variables: readonly WebsiteVariable[]): void {
  if (variables.some((variable) => variable.name === name)) return;
  const known = variables.map((variable) => variable.name);
  throw inputError(
    'variable',
    known.length > 0
      ? `This website has no variable “${name}”. It has ${enumerated(known)}.`
      : 'This website has no variables.',
  );
}

function minutes(seconds: number): string {
  const all = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(all / 60), all % 60];
  const parts = [hours > 0 && formatCount(hours, 'hour'), rest > 0 && formatCount(rest, 'minute')];
  return compact(parts).join(' ');
}

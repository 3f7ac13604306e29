import { CAMPAIGN_STATUS, campaignStatus, type Status } from './status.ts';

const BY_NAME: ReadonlyMap<string, Status> = new Map(
  Object.entries(CAMPAIGN_STATUS).flatMap(([key, status]) => [
    [plain(key.replaceAll(/([A-Z])/g, ' $1')), status],
    [plain(status.name), status],
  ]),
);

// The texts that live services send beside the specification's names (we assume: an approved
// campaign goes out by itself, and one with addresses to confirm waits for a person).
const ALSO_SENT: Readonly<Record<string, Status>> = {
  approve: { ...CAMPAIGN_STATUS.queued, name: 'Approved by moderation' },
  'approve part': { ...CAMPAIGN_STATUS.queued, name: 'Approved by moderation in part' },
  'only active': { ...CAMPAIGN_STATUS.queued, name: 'Approved for active addresses only' },
  'confirm addresses': {
    ...CAMPAIGN_STATUS.questioned,
    name: 'Waiting for you to confirm its addresses',
  },
};

// The words that identify a status whose text isn't in the specification (we assume: it doesn't
// show what a webhook writes). The first match counts.
const BY_WORD: readonly (readonly [RegExp, Status])[] = [
  [/question|quer(y|ies)/, CAMPAIGN_STATUS.questioned],
  [/edit|revis/, CAMPAIGN_STATUS.requiresEditing],
  [/block|reject|declin|ban/, CAMPAIGN_STATUS.blocked],
  [/moderat|review|pending/, CAMPAIGN_STATUS.moderated],
  [/cancel/, CAMPAIGN_STATUS.canceled],
];

/**
 * Returns the status that an event names by its code or in words; unknown words stay as they are.
 * It is `null` if the event names none.
 */
export function campaignStatusIn(text: string | null): Status | null {
  if (text === null) return null;
  if (/^\d{1,4}$/.test(text)) return campaignStatus(Number(text));
  const words = plain(text);
  const status =
    BY_NAME.get(words) ?? ALSO_SENT[words] ?? BY_WORD.find(([word]) => word.test(words))?.[1];
  return status ?? { code: -1, name: text, known: false };
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

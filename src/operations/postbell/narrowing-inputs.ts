const SEVERAL = { kind: 'references', most: 20, optional: true, clearable: true } as const;

/** What alerts and digests are narrowed to, or what they leave out; each wants a label. */
export const LISTS = { ...SEVERAL, to: 'list' } as const;
export const CAMPAIGNS = { ...SEVERAL, to: 'campaign' } as const;
export const SENDERS = { ...SEVERAL, to: 'sender' } as const;

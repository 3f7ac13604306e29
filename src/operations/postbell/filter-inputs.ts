const SEVERAL = { kind: 'references', most: 20, optional: true, clearable: true } as const;

/** Inputs for the filters of alerts and digests; each needs a label. */
export const LISTS = { ...SEVERAL, to: 'list' } as const;
export const CAMPAIGNS = { ...SEVERAL, to: 'campaign' } as const;
export const SENDERS = { ...SEVERAL, to: 'sender' } as const;

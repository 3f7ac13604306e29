/** The module that reads deliveries, for the thread of the store that writes events. */
export const READER = new URL('delivery.ts', import.meta.url);

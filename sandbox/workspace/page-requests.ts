import { z } from 'zod';
import type { PageRequests } from './page-protocol.ts';

const container = z.union([
  z.object({ channel: z.string(), ts: z.string() }),
  z.object({ viewId: z.string() }),
]);
const state = z.record(z.string(), z.record(z.string(), z.unknown()));
const person = z.string();
const element = { person, container, blockId: z.string(), actionId: z.string() };

/** The bodies of the page's requests, by name. */
export const pageRequests: {
  readonly [Name in keyof PageRequests]: z.ZodType<PageRequests[Name]>;
} = {
  message: z.object({
    person,
    channel: z.string(),
    text: z.string(),
    threadTs: z.string().exactOptional(),
  }),
  action: z.object({
    ...element,
    action: z.record(z.string(), z.unknown()),
    state: state.exactOptional(),
  }),
  options: z.object({ ...element, query: z.string() }),
  upload: z.object({
    person,
    name: z.string().min(1),
    mimetype: z.string(),
    contentBase64: z.base64(),
  }),
  submit: z.object({ person, viewId: z.string(), state }),
  close: z.object({ person, viewId: z.string() }),
  shortcut: z.object({
    person,
    callbackId: z.string(),
    message: z.object({ channel: z.string(), ts: z.string() }).exactOptional(),
  }),
  home: z.object({ person }),
  trouble: z.object({ person }),
  dismiss: z.object({ person }),
};

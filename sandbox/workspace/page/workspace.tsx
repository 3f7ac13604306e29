import { createContext, useContext } from 'react';
import type { DemoPlace, Person } from '../page-protocol.ts';
import type { Content, Setting } from './state.ts';

/** What every part of the page may need to know, and the ways to move around. */
export interface Workspace {
  readonly setting: Setting;
  /** Who uses this window. */
  readonly person: Person;
  /** The open channel, or `home`. */
  readonly place: string;
  readonly isDark: boolean;
  readonly openPlace: (place: string) => void;
  /** Goes on as one of the people, in a place of theirs, where a text may be typed already. */
  readonly goTo: (where: DemoPlace, text?: string) => void;
  readonly openThread: (ts: string) => void;
  /** Shows what failed as Slack does: as a message that only this person sees. */
  readonly tellFailure: (channel: string, error: string, threadTs?: string) => void;
}

export const WorkspaceContext = createContext<Workspace | null>(null);

/** Apart, as it changes with every event, and most parts of the page needn't follow. */
export const ContentContext = createContext<Content>({ messages: [], views: [] });

export function useContent(): Content {
  return useContext(ContentContext);
}

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('This part of the page stands outside the workspace.');
  return workspace;
}

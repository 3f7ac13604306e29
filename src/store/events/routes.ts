import {
  ALERT_MODES,
  fits,
  fitsView,
  type AlertFilter,
  type AlertMode,
} from '../../core/alerts.ts';
import type { RelayEvent } from './events.ts';
import type { SubscriptionRow } from '../schema.ts';

/** Where a subscription's events go. */
export interface Route {
  readonly subscriptionId: string;
  readonly channelId: string;
  readonly mode: AlertMode;
  readonly filter: AlertFilter;
  readonly view: string;
  /** Then it gets cards, which wait, but nothing that can't. */
  readonly isPaused: boolean;
}

export interface Routes {
  /** Of the subscriptions that these were made from. */
  readonly revision: number;
  readonly all: readonly Route[];
  /** Each view once. */
  readonly views: readonly Route[];
}

export type RouteRow = Pick<
  SubscriptionRow,
  'id' | 'channel_id' | 'mode' | 'filter_json' | 'view' | 'paused_at'
>;

export const NO_ROUTES: Routes = { revision: 0, all: [], views: [] };

export function routesFrom(revision: number, rows: readonly RouteRow[]): Routes {
  const all = rows.map((row) => ({
    subscriptionId: row.id,
    channelId: row.channel_id,
    mode: modeOf(row.mode),
    // Written by `subscriptions.add` alone.
    filter: JSON.parse(row.filter_json) as AlertFilter,
    view: row.view,
    isPaused: row.paused_at !== null,
  }));
  const narrowed = all.filter(({ view }) => view !== '');
  const views = [...new Map(narrowed.map((route) => [route.view, route])).values()];
  return { revision, all, views };
}

/** The views in which an event counts, beside the whole. */
export function viewsOf({ views }: Routes, event: RelayEvent): readonly string[] {
  if (views.length === 0) return [];
  return views.filter(({ filter }) => fitsView(filter, event)).map(({ view }) => view);
}

/** The subscriptions that want an event. */
export function routesOf({ all }: Routes, event: RelayEvent): readonly Route[] {
  return all.filter(({ filter }) => fits(filter, event));
}

/** A mode that a later version wrote is shown as a card. */
export function modeOf(text: string): AlertMode {
  return ALERT_MODES.find((mode) => mode === text) ?? 'card';
}

import {
  type AlertFilter,
  type AlertMode,
  fits,
  fitsView,
  ALERTS,
  viewOf,
} from '../domain/alerts.ts';
import type { RelayEvent } from './event.ts';
import type { SubscriptionRow } from '../store/schema.ts';

export interface Route {
  readonly subscriptionId: string;
  readonly channelId: string;
  readonly mode: AlertMode;
  readonly filter: AlertFilter;
  readonly view: string;
  /** A paused subscription gets cards, which can wait; its single events are only counted. */
  readonly isPaused: boolean;
}

export interface Routes {
  /** The revision of the subscriptions that these routes were made from. */
  readonly revision: number;
  readonly all: readonly Route[];
  readonly views: readonly Route[];
}

export type RouteRow = Pick<
  SubscriptionRow,
  'id' | 'kind' | 'channel_id' | 'settings_json' | 'paused_at'
>;

/** Reads the rows of which routes are made, on either engine. */
export const SELECT_ROUTES =
  'select id, kind, channel_id, settings_json, paused_at from subscriptions';

export const NO_ROUTES: Routes = { revision: 0, all: [], views: [] };

export function routesFrom(revision: number, rows: readonly RouteRow[]): Routes {
  const alerts = rows.filter(({ kind }) => kind === ALERTS.kind);
  const all = alerts.map((row): Route => {
    const { mode, filter } = ALERTS.read(JSON.parse(row.settings_json));
    return {
      subscriptionId: row.id,
      channelId: row.channel_id,
      mode,
      filter,
      view: viewOf(filter),
      isPaused: row.paused_at !== null,
    };
  });
  const inViews = all.filter(({ view }) => view !== '');
  const views = [...new Map(inViews.map((route) => [route.view, route])).values()];
  return { revision, all, views };
}

/** Returns the views in which an event counts, apart from the whole. */
export function viewsOf({ views }: Routes, event: RelayEvent): readonly string[] {
  if (views.length === 0) return [];
  return views.filter(({ filter }) => fitsView(filter, event)).map(({ view }) => view);
}

export function routesOf({ all }: Routes, event: RelayEvent): readonly Route[] {
  return all.filter(({ filter }) => fits(filter, event));
}

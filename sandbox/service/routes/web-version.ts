import { createRoutes } from '../context.ts';
import { findCampaign } from './find.ts';

/** What a campaign's `permalink` shows. */
export const webVersion = createRoutes();

webVersion.get('/:id', (c) => c.html(findCampaign(c.var.world, c.req.param('id')).bodyHtml));

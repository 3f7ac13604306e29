import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { readParameters } from '../parameters.ts';
import type { Access } from '../access.ts';

const request = z.object({
  grant_type: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
});

/** Where access tokens are issued. We assume it: the specification shows no authentication. */
export function oauthRoutes(access: Access) {
  const oauth = createRoutes();
  oauth.post('/access_token', async (c) => {
    const { grant_type, client_id, client_secret } = await readParameters(c, request);
    if (grant_type !== 'client_credentials') {
      return c.json({ error: 'unsupported_grant_type' }, 400);
    }
    const issued = access.issue(client_id, client_secret);
    if (!issued) return c.json({ error: 'invalid_client' }, 401);
    const { token, expiresInSeconds } = issued;
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: expiresInSeconds });
  });
  return oauth;
}

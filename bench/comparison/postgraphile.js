/**
 * An off-the-shelf alternative: PostGraphile on the same table. `postgraphile.js DATABASE_URL`
 * prints its port. It looks each token up by its hash, like the other; isolating partners would
 * also require row security, whose cost it is spared here.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const connections = 10;
const connectionString = process.argv[2];
const tokens = new pg.Pool({ connectionString, max: connections });

async function authenticate(headers) {
  const digest = createHash('sha256')
    .update(headers['x-auth-token'] ?? '')
    .digest('hex');
  const { rows } = await tokens.query({
    name: 'token',
    text: 'select user_id, partner_id from plain.api_token where digest = $1',
    values: [digest],
  });
  if (rows[0]?.user_id !== headers['x-auth-userid']) throw new Error('unknown token');
  return rows[0].partner_id;
}

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // By default it filters and sorts only by leading columns of an index; all other columns are
  // ours.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [
    makePgService({ connectionString, schemas: ['plain'], poolConfig: { max: connections } }),
  ],
  schema: { pgOrderByNullsLast: true },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: {
    explain: false,
    async context({ node }) {
      return { partnerId: await authenticate(node.req.headers) };
    },
  },
});

const server = createServer();
server.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.once('SIGTERM', () => process.exit(0));

/**
 * A typical implementation: Fastify and `pg`, with prepared statements, good indexes and a
 * response schema. `fastify-pg.js DATABASE_URL` prints its port. It looks each token up by its
 * hash, and logs nothing.
 */
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const connections = 10;
const pageLimit = 50;

const { Pool, types } = pg;
// 8-byte integers and decimals are numbers in the response; `pg` returns strings.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

const pool = new Pool({ connectionString: process.argv[2], max: connections });
const app = Fastify({
  logger: false,
  routerOptions: { querystringParser: (text) => new URLSearchParams(text) },
});

const orderings = {
  id: ['id'],
  node_type: ['node_type'],
  status: ['status'],
  memory_usage: ['memory_percent', 'memory_used_bytes'],
  storage_usage: ['storage_percent', 'storage_used_bytes'],
};
const filters = { 'filter[node_type]': 'node_type', 'filter[status]': 'status' };

const number = { type: ['number', 'null'] };
const text = { type: 'string' };
const amounts = (...names) => ({
  type: ['object', 'null'],
  properties: Object.fromEntries(names.map((name) => [name, name === 'kind' ? text : number])),
});
const asset = {
  type: 'object',
  properties: {
    id: text,
    site_id: text,
    node_type: text,
    status: text,
    cpu_usage: amounts('percent', 'used_cores', 'total_cores'),
    memory_usage: amounts('percent', 'used_bytes', 'total_bytes'),
    storage_usage: amounts('kind', 'percent', 'used_bytes', 'total_bytes'),
    observed_at: { type: ['string', 'null'] },
  },
};
const list = {
  type: 'object',
  properties: {
    data: { type: 'array', items: asset },
    meta: {
      type: 'object',
      properties: {
        page: {
          type: 'object',
          properties: {
            offset: { type: 'integer' },
            limit: { type: 'integer' },
            total: { type: 'integer' },
          },
        },
      },
    },
  },
};

/** PostgreSQL caches a plan per statement name. */
const statementNames = new Map();

function query(sql, values) {
  let name = statementNames.get(sql);
  if (name === undefined) {
    name = `s${statementNames.size}`;
    statementNames.set(sql, name);
  }
  return pool.query({ name, text: sql, values });
}

async function authenticate(headers) {
  const digest = createHash('sha256')
    .update(headers['x-auth-token'] ?? '')
    .digest('hex');
  const sql = 'select user_id, partner_id from plain.api_token where digest = $1';
  const { rows } = await query(sql, [digest]);
  return rows[0]?.user_id === headers['x-auth-userid'] ? rows[0].partner_id : null;
}

app.get(
  '/hybrid-core/v1/sites/:site/assets',
  { schema: { response: { 200: list } } },
  async (request, reply) => {
    const partnerId = await authenticate(request.headers);
    if (partnerId === null) return reply.code(401).send({});
    const where = ['partner_id = $1', 'site_id = $2'];
    const values = [partnerId, request.params.site];
    for (const [name, column] of Object.entries(filters)) {
      const value = request.query.get(name);
      if (value === null) continue;
      values.push(value);
      where.push(`${column} = $${values.length}`);
    }
    const offset = Number(request.query.get('page[offset]') ?? 0);
    const matching = `from plain.asset where ${where.join(' and ')}`;
    const next = values.length + 1;
    const page = `order by ${order(request.query)} limit ${pageLimit} offset $${next}`;
    const [counted, found] = await Promise.all([
      query(`select count(*) ${matching}`, values),
      query(`select * ${matching} ${page}`, [...values, offset]),
    ]);
    return {
      data: found.rows.map(record),
      meta: { page: { offset, limit: pageLimit, total: counted.rows[0].count } },
    };
  },
);

function order(asked) {
  const parts = [];
  for (const [name, direction] of asked) {
    const columns = orderings[/^sort\[(.*)\]$/.exec(name)?.[1]];
    const word = direction === '-' ? 'desc' : 'asc';
    for (const column of columns ?? []) parts.push(`${column} ${word} nulls last`);
  }
  if (!asked.has('sort[id]')) parts.push('id asc nulls last');
  return parts.join(', ');
}

const kinds = {
  compute: 'rocket',
  distributed_storage: 'distributed',
  object_storage: 'object',
};

function record(row) {
  return {
    id: row.id,
    site_id: row.site_id,
    node_type: row.node_type,
    status: row.status,
    cpu_usage: {
      percent: row.cpu_percent,
      used_cores: row.used_cores,
      total_cores: row.total_cores,
    },
    memory_usage:
      row.memory_total_bytes === null
        ? null
        : {
            percent: row.memory_percent,
            used_bytes: row.memory_used_bytes,
            total_bytes: row.memory_total_bytes,
          },
    storage_usage: {
      kind: kinds[row.node_type],
      percent: row.storage_percent,
      used_bytes: row.storage_used_bytes,
      total_bytes: row.storage_total_bytes,
    },
    observed_at: row.observed_at?.toISOString() ?? null,
  };
}

await app.listen({ host: '127.0.0.1', port: 0 });
console.log(app.server.address().port);
process.once('SIGTERM', () => process.exit(0));

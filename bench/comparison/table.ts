/** Stores the assets as an afternoon's implementation would: in one table. */
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { partnerId, siteAssets, siteId } from '../dataset/fleet.ts';
import type { PreparedFleet } from '../dataset/prepared.ts';

const tables = `
create schema plain;
create table plain.api_token (
  digest text primary key,
  user_id uuid not null,
  partner_id text not null
);
create table plain.asset (
  partner_id text collate "C" not null,
  site_id text collate "C" not null,
  id text collate "C" not null,
  node_type text collate "C" not null,
  status text collate "C" not null,
  cpu_percent numeric,
  used_cores numeric,
  total_cores numeric,
  memory_percent numeric,
  memory_used_bytes bigint,
  memory_total_bytes bigint,
  storage_percent numeric,
  storage_used_bytes bigint,
  storage_total_bytes bigint,
  observed_at timestamptz
);`;

const insertSite = `
insert into plain.asset
select $1, $2, id, node_type, status,
  round(100 * used_cores / total_cores, 2), used_cores, total_cores,
  round(100.0 * memory_used / memory_total, 2), memory_used, memory_total,
  round(100.0 * storage_used / storage_total, 2), storage_used, storage_total, observed_at
from json_to_recordset($3) as site (
  id text, node_type text, status text, used_cores numeric, total_cores numeric,
  memory_used bigint, memory_total bigint, storage_used bigint, storage_total bigint,
  observed_at timestamptz)`;

/** One index per filter and per sort key, so that the leading sort key needs no sorting. */
const indexes = `
alter table plain.asset add primary key (partner_id, site_id, id);
create index asset_node_type on plain.asset (partner_id, site_id, node_type, id);
create index asset_status on plain.asset (partner_id, site_id, status, id);
create index asset_memory on plain.asset
  (partner_id, site_id, memory_percent, memory_used_bytes, id);
create index asset_storage on plain.asset
  (partner_id, site_id, storage_percent, storage_used_bytes, id);
create index asset_memory_descending on plain.asset
  (partner_id, site_id, memory_percent desc nulls last, memory_used_bytes desc nulls last, id);
create index asset_storage_descending on plain.asset
  (partner_id, site_id, storage_percent desc nulls last, storage_used_bytes desc nulls last, id);
analyze plain.api_token;
vacuum analyze plain.asset;`;

/** Loads a fleet and its tokens into a separate schema, beside the service's tables. */
export async function fillPlainTable(fleet: PreparedFleet): Promise<void> {
  const client = new Client(fleet.databaseUrl);
  await client.connect();
  try {
    for (const statement of statements(tables)) await client.query(statement);
    for (const { partnerId: partner, headers } of fleet.credentials) {
      const [[, userId], [, token]] = headers as [[string, string], [string, string]];
      const digest = createHash('sha256').update(token).digest('hex');
      const values = [digest, userId, partner];
      await client.query('insert into plain.api_token values ($1, $2, $3)', values);
    }
    for (let partner = 0; partner < fleet.shape.partners; partner++) {
      for (let site = 0; site < fleet.shape.sitesPerPartner; site++) {
        const rows = JSON.stringify(rowsOfSite(fleet, partner, site));
        await client.query(insertSite, [partnerId(partner), siteId(site), rows]);
      }
    }
    for (const statement of statements(indexes)) await client.query(statement);
  } finally {
    await client.end();
  }
}

function statements(text: string): readonly string[] {
  return text.split(';').filter((statement) => statement.trim() !== '');
}

function rowsOfSite({ shape }: PreparedFleet, partner: number, site: number) {
  return siteAssets(shape, partner, site).map(({ id, node_type, status, capacity, usage }) => ({
    id,
    node_type,
    status,
    observed_at: usage?.observed_at,
    used_cores: usage?.cpu_cores,
    total_cores: capacity.cpu_cores,
    memory_used: usage?.memory_bytes,
    memory_total: capacity.memory_bytes,
    storage_used: usage?.storage_bytes,
    storage_total: capacity.storage_bytes,
  }));
}

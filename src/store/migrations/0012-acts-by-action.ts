/** Finds audit events of one kind among many others. */
import type { Migration } from './migration.ts';

export const actsByAction: Migration = {
  name: '0012-acts-by-action',
  async up(db) {
    const of = ['partner_id', 'action', 'at', 'act_id'];
    await db.schema.createIndex('act_by_action').on('act').columns(of).execute();
  },
};

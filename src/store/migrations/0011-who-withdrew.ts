/** Who withdrew an access, and what each session was signed in by. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const whoWithdrew: Migration = {
  name: '0011-who-withdrew',
  async up(db, dialect) {
    // A time, so that a mark which an older program leaves behind is none of its next withdrawal.
    await db.schema.alterTable('access').addColumn('provider_withdrew_at', 'bigint').execute();
    await db.schema.alterTable('session').addColumn('signed_in_by', dialect.text).execute();
    await db.schema.alterTable('session').addColumn('passkey_id', dialect.text).execute();
    // What a provider withdrew before stands in the acts, with the time of the withdrawal.
    await sql`update "access" set "provider_withdrew_at" = withdrawn_at
      where withdrawn_at is not null and exists (
        select 1 from act
        where act.partner_id = access.partner_id and act.at = access.withdrawn_at
          and act.action = 'user.withdraw' and act.facts like '%"by":"openid"%'
          and act.facts like '%"of_user_id":"' || access.user_id || '"%'
      )`.execute(db);
  },
};

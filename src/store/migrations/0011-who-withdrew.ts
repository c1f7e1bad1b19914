/** Who withdrew an access, and the sign-in method of each session. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const whoWithdrew: Migration = {
  name: '0011-who-withdrew',
  async up(db, dialect) {
    // A time, so that a mark left by an older program does not apply to its next withdrawal.
    await db.schema.alterTable('access').addColumn('provider_withdrew_at', 'bigint').execute();
    await db.schema.alterTable('session').addColumn('signed_in_by', dialect.text).execute();
    await db.schema.alterTable('session').addColumn('passkey_id', dialect.text).execute();
    // Earlier withdrawals by a provider are in the audit events, with their times.
    await sql`update "access" set "provider_withdrew_at" = withdrawn_at
      where withdrawn_at is not null and exists (
        select 1 from act
        where act.partner_id = access.partner_id and act.at = access.withdrawn_at
          and act.action = 'user.withdraw' and act.facts like '%"by":"openid"%'
          and act.facts like '%"of_user_id":"' || access.user_id || '"%'
      )`.execute(db);
  },
};

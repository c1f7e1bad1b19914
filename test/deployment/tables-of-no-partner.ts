/** Lists tables without a partner's rows: they are small, and stay on one shard. */
export const tablesOfNoPartner: readonly string[] = [
  'database_age',
  'database_key',
  'lease',
  'openid_identity',
  'partner_move',
  'passkey',
  'schema_migration',
  'sign_in_challenge',
  'user_account',
];

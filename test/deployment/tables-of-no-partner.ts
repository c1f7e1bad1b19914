/** Tables whose rows belong to no partner: they are small, and stay on one node of several. */
export const tablesOfNoPartner: readonly string[] = [
  'lease',
  'openid_identity',
  'partner_move',
  'passkey',
  'schema_migration',
  'sign_in_challenge',
  'user_account',
];

/** The commands of `hybrid-core token`, as they are given on the command line. */
import type { Command } from 'commander';
import type { Flags } from '../../config/config.ts';
import type { TokenCreateOptions, TokenListOptions, TokenRevokeOptions } from '../token.ts';
import { addExamples, addListCommand, type WrapAction } from './parts.ts';
import { flagsOf, settingOption, type Values } from './setting-options.ts';

export interface TokenActions {
  tokenCreate(flags: Flags, options: TokenCreateOptions): Promise<number>;
  tokenList(flags: Flags, options: TokenListOptions): Promise<number>;
  tokenRevoke(flags: Flags, tokenId: string, options: TokenRevokeOptions): Promise<number>;
}

export function addTokens(program: Command, actions: TokenActions, run: WrapAction): void {
  const token = program.command('token').description('create, list and revoke API tokens');
  const create = token
    .command('create')
    .summary('make a token and print it, once')
    .description(
      'Makes a token for a partner and prints the token with the UUID of its user, once. The ' +
        'database keeps only a digest of the token.',
    )
    .requiredOption('--partner <id>', 'the partner whose data the token opens')
    .option(
      '--user <uuid>',
      'make the token for this user, who gets access to the partner; else for a new user',
    )
    .option('--label <text>', 'what the token is for')
    .option(
      '--expires-in <duration>',
      'a whole number with s, m, h, d or w; without it the token does not expire',
    )
    .option('--json', 'print one JSON object instead of text')
    .addOption(settingOption('databaseUrl'))
    .action(
      run((values: Values & TokenCreateOptions) => actions.tokenCreate(flagsOf(values), values)),
    );
  addExamples(create, ['token create --partner acme --label "billing export" --expires-in 90d']);
  addListCommand(token, 'list the tokens, without their secrets', run, actions.tokenList).option(
    '--partner <id>',
    'only the tokens of this partner',
  );
  const revoke = token
    .command('revoke')
    .summary('revoke a token, for good')
    .description(
      'Revokes a token, for good. Within 2 seconds every replica that can read the database ' +
        'answers 401 to the token.',
    )
    .argument('<token-id>', 'the id of the token, as `token create` and `token list` show it')
    .option('--partner <id>', 'the partner of the token; no other partner is then read')
    .addOption(settingOption('databaseUrl'))
    .action(
      run((id: string, values: Values & TokenRevokeOptions) =>
        actions.tokenRevoke(flagsOf(values), id, values),
      ),
    );
  addExamples(revoke, ['token revoke 7d8c1b0e-52f4-4b7e-9a55-0c6f0e6f1b4d']);
}

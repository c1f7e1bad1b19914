/**
 * Defines the command line: commands, arguments, options and help texts. Each command's code is in
 * a file of its own, loaded lazily.
 */
import { Command, Option } from 'commander';
import { roles } from '../../domain/role.ts';
import type { Flags } from '../../runtime/config/config.ts';
import { type SettingName, settingNames, settings } from '../../runtime/config/settings.ts';
import type { CollectOptions } from '../collect.ts';
import type { ExportOptions } from '../export.ts';
import type { HistoryPruneOptions } from '../history.ts';
import type { ImportOptions } from '../import.ts';
import type { UserInviteOptions } from '../invite.ts';
import type { MigrateOptions } from '../migrate.ts';
import type { TokenCreateOptions, TokenListOptions, TokenRevokeOptions } from '../token.ts';

interface ListOptions {
  readonly json?: boolean;
}

interface BacktestOptions extends ListOptions {
  readonly partner?: string;
}

/** The action of each command; injected, so that the tree can be read without them. */
export interface Actions {
  serve(flags: Flags, demo: boolean): Promise<number>;
  panel(flags: Flags, demo: boolean): Promise<number>;
  migrate(flags: Flags, options: MigrateOptions): Promise<number>;
  collect(flags: Flags, options: CollectOptions): Promise<number>;
  import(flags: Flags, file: string, options: ImportOptions): Promise<number>;
  export(flags: Flags, options: ExportOptions): Promise<number>;
  tokenCreate(flags: Flags, options: TokenCreateOptions): Promise<number>;
  tokenList(flags: Flags, options: TokenListOptions): Promise<number>;
  tokenRevoke(flags: Flags, tokenId: string, options: TokenRevokeOptions): Promise<number>;
  userInvite(flags: Flags, options: UserInviteOptions): Promise<number>;
  userList(flags: Flags, options: ListOptions): Promise<number>;
  userRemove(flags: Flags, userId: string): Promise<number>;
  userWithdraw(flags: Flags, userId: string, options: { partner: string }): Promise<number>;
  partnerList(flags: Flags, options: ListOptions): Promise<number>;
  partnerRemove(flags: Flags, partnerId: string, options: { yes?: boolean }): Promise<number>;
  historyStatus(flags: Flags, options: ListOptions): Promise<number>;
  historyBacktest(flags: Flags, options: BacktestOptions): Promise<number>;
  historyPrune(flags: Flags, options: HistoryPruneOptions): Promise<number>;
}

/** Wraps an action for the command-line library. */
type WrapAction = <Arguments extends unknown[]>(
  action: (...given: Arguments) => Promise<number>,
) => (...given: Arguments) => Promise<void>;

/** The parsed options of a command, by the names that Commander gives them. */
type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Builds the command tree; `finish` receives the exit status of the command that ran. */
export function buildProgram(
  version: string,
  actions: Actions,
  finish: (status: number) => void,
): Command {
  const program = new Command('hybrid-core')
    .description("Read-only HTTP query service over partners' hybrid cores, sites and assets.")
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help');
  const run =
    <Arguments extends unknown[]>(action: (...given: Arguments) => Promise<number>) =>
    async (...given: Arguments): Promise<void> =>
      finish(await action(...given));

  addServe(program, actions, run);
  addInventory(program, actions, run);
  addCollect(program, actions, run);
  addTokens(program, actions, run);
  addUsers(program, actions, run);
  addPartners(program, actions, run);
  addHistory(program, actions, run);
  program.addHelpText(
    'after',
    `
Every setting is an environment variable, too; \`hybrid-core serve --help\` lists them all.
Exit status: 0 done, 1 the work failed or the input was refused, 2 wrong usage.`,
  );
  return program;
}

function addServe(program: Command, actions: Actions, run: WrapAction): void {
  const serve = program
    .command('serve')
    .summary('run the service')
    .description('Brings the schema of the database up to date and runs the service.')
    .option(
      '--demo',
      'run with an example inventory and a new token, on loopback only, with the database sqlite:data/demo.db',
    )
    .action(run((values: Values) => actions.serve(flagsOf(values), values.demo === true)));
  for (const name of settingNames) serve.addOption(settingOption(name));
  addExamples(serve, ['serve --demo', 'serve --host 0.0.0.0 --base-url https://api.example']);

  addPanel(program, actions, run);

  const migrate = program
    .command('migrate')
    .summary('bring the schema of the database up to date')
    .description('Brings the schema of the database up to date, as `serve` does when it starts.')
    .option(
      '--distribute',
      'spread the tables of a database that has grown, or was restored, over the nodes of Citus',
    )
    .addOption(settingOption('databaseUrl'))
    .action(run((values: Values & MigrateOptions) => actions.migrate(flagsOf(values), values)));
  addExamples(migrate, ['migrate --database sqlite:/var/lib/hybrid-core/hybrid-core.db']);
}

function addInventory(program: Command, actions: Actions, run: WrapAction): void {
  const importing = program
    .command('import')
    .summary('make the database agree with an inventory file')
    .description(
      'Makes the database agree with an inventory file (YAML or JSON), in one transaction. The ' +
        'file is the whole truth about the partners that it names. Other partners, users and tokens ' +
        'are left alone. A file with faults changes nothing; all faults are reported.',
    )
    .argument('<file>', 'the inventory file; - is standard input, JSON if it begins with {')
    .option('--dry-run', 'check the file and print what would change, but change nothing')
    .option('--allow-removals', "allow removing a whole site, or more than half of a site's assets")
    .option('--take-over', 'become the source of partners that a collector feeds')
    .option('--json', 'print one JSON object instead of text')
    .addOption(settingOption('databaseUrl'))
    .action(run((file: string, values: Values) => actions.import(flagsOf(values), file, values)));
  addExamples(importing, [
    'import inventory.yaml --dry-run',
    'import inventory.yaml',
    'import - < inventory.yaml',
  ]);

  const exporting = program
    .command('export')
    .summary('print the inventory as an inventory file')
    .description('Prints the inventory in the format of an inventory file, as YAML.')
    .option('--partner <id>', 'only this partner')
    .option('--json', 'print JSON, which is faster to import')
    .addOption(settingOption('databaseUrl'))
    .action(run((values: Values) => actions.export(flagsOf(values), values)));
  addExamples(exporting, ['export > inventory.yaml', 'export --partner acme']);
}

/** Settings of `serve` that mean nothing to the panel. */
const ofServiceAlone: ReadonlySet<SettingName> = new Set([
  'collector',
  'collectorMetricsPort',
  'corsOrigins',
  'history',
  'maxConnections',
  'maxStalenessMs',
  'overloadDelayMs',
  'panelMetricsPort',
  'rateLimitPerMinute',
  'reusePort',
  'securityContact',
  'sessionRateLimitPerMinute',
  'sources',
  'tokenLastUse',
  'usageMaxAgeMs',
]);

function addPanel(program: Command, actions: Actions, run: WrapAction): void {
  const panel = program
    .command('panel')
    .summary('run the panel, where people sign in')
    .description(
      'Runs the panel: pages, sign-in, sessions and people, with the database for these. It asks the ' +
        'interface for all else, at INTERFACE_URL. It waits for the schema that `serve` or `migrate` ' +
        'makes. `serve` with PANEL_PORT starts it by itself.',
    )
    .option('--demo', 'sign in anybody on this machine, to the database of `serve --demo`')
    .action(run((values: Values) => actions.panel(flagsOf(values), values.demo === true)));
  for (const name of settingNames) {
    if (!ofServiceAlone.has(name)) panel.addOption(settingOption(name));
  }
  addExamples(panel, [
    'panel --panel-port 8081 --interface-url http://127.0.0.1:8080',
    'panel --panel-port 8081 --panel-url https://panel.example --base-url https://api.example',
  ]);
}

function addCollect(program: Command, actions: Actions, run: WrapAction): void {
  const collecting = program
    .command('collect')
    .summary('collect live data from Prometheus, NetBox and OpenStack')
    .description(
      'Brings usage from Prometheus and inventories from NetBox and OpenStack into the database, each ' +
        'source of the sources file at its own interval. Of several collectors on one database, one works; ' +
        'when it ends, another takes over within some 15 seconds. `serve --sources` starts a collector ' +
        'by itself.',
    )
    .addOption(settingOption('sources'))
    .option('--once', 'read each source once, then exit')
    .option('--dry-run', 'one round that shows what would change, and changes nothing')
    .option(
      '--allow-removals [site...]',
      'once, allow removing these sites (all, if none is named), or more than half of their assets; ' +
        'with --once also beside a collector, which then does it in its next round',
    )
    .option(
      '--take-over',
      'let NetBox or OpenStack become the source of partners that a file feeds',
    )
    .addOption(settingOption('databaseUrl'))
    .addOption(settingOption('history'))
    .addOption(settingOption('usageMaxAgeMs'))
    .addOption(settingOption('metricsPort'))
    .addOption(settingOption('metricsHost'))
    .addOption(settingOption('logLevel'))
    .action(run((values: Values) => actions.collect(flagsOf(values), values)));
  addExamples(collecting, [
    'collect --sources sources.yaml --dry-run',
    'collect --sources sources.yaml --metrics-port 9464',
    'collect --sources sources.yaml --once --allow-removals fra01',
  ]);
}

function addTokens(program: Command, actions: Actions, run: WrapAction): void {
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

function addUsers(program: Command, actions: Actions, run: WrapAction): void {
  const user = program
    .command('user')
    .description('invite users, list them, remove them, withdraw their access');
  addUserInvite(user, actions, run);
  addListCommand(user, 'list the users and what they have access to', run, actions.userList);
  user
    .command('remove')
    .summary('remove a user')
    .description('Removes a user with all tokens. The tokens then get 401.')
    .argument('<uuid>', 'the user')
    .addOption(settingOption('databaseUrl'))
    .action(run((id: string, values: Values) => actions.userRemove(flagsOf(values), id)));
  const withdraw = user
    .command('withdraw')
    .summary("withdraw a user's access to a partner")
    .description(
      "Withdraws a user's access to a partner. The user's tokens for the partner then get 403. " +
        'A new token for this user and this partner gives the access back.',
    )
    .argument('<uuid>', 'the user')
    .requiredOption('--partner <id>', 'the partner')
    .addOption(settingOption('databaseUrl'))
    .action(
      run((id: string, values: Values & { partner: string }) =>
        actions.userWithdraw(flagsOf(values), id, values),
      ),
    );
  addExamples(withdraw, ['user withdraw 3f0c2f9e-6d55-4c1e-8d55-b3f6a3a5c7c1 --partner acme']);
}

function addUserInvite(user: Command, actions: Actions, run: WrapAction): void {
  const invite = user
    .command('invite')
    .summary('make a link that signs a person in to the panel')
    .description(
      'Makes a link that signs a person in to the panel, once, and prints it. The link needs the ' +
        'address of the panel. How the person gets the link is up to you.',
    )
    .requiredOption('--partner <id>', 'the partner whose panel the link opens')
    .addOption(new Option('--role <role>', 'what the person may do there').choices(roles))
    .option('--email <text>', "what the partner's administrators know the person by")
    .option(
      '--valid-for <duration>',
      'how long the link works: a whole number with s, m, h, d or w, at most 24h',
    )
    .option('--user <uuid>', 'sign in this user; else a new user')
    .option('--json', 'print one JSON object instead of text')
    .addOption(settingOption('panelUrl'))
    .addOption(settingOption('databaseUrl'))
    .action(
      run((values: Values & UserInviteOptions) => actions.userInvite(flagsOf(values), values)),
    );
  addExamples(invite, ['user invite --partner acme --role administrator --email eve@acme.example']);
}

function addPartners(program: Command, actions: Actions, run: WrapAction): void {
  const partner = program.command('partner').description('list and remove partners');
  addListCommand(partner, 'list the partners', run, actions.partnerList);
  const remove = partner
    .command('remove')
    .summary('remove a partner with everything of it')
    .description(
      'Removes a partner with its inventory, its history, its accesses and its tokens. The ' +
        'tokens then get 401. Asks for confirmation first; without a terminal, add --yes.',
    )
    .argument('<id>', 'the partner')
    .option('--yes', 'do not ask')
    .addOption(settingOption('databaseUrl'))
    .action(
      run((id: string, values: Values & { yes?: boolean }) =>
        actions.partnerRemove(flagsOf(values), id, values),
      ),
    );
  addExamples(remove, ['partner remove acme']);
}

function addHistory(program: Command, actions: Actions, run: WrapAction): void {
  const history = program
    .command('history')
    .description(
      'tell how much history of workloads there is, how forecasts did on it, and remove old history',
    );
  addListCommand(
    history,
    'tell how much history each partner has',
    run,
    actions.historyStatus,
    'status',
  );
  const backtest = history
    .command('backtest')
    .summary('tell how forecasts would have done on what was recorded')
    .description(
      'Makes a forecast for every week of the past that was recorded of each site, from the days before ' +
        'it, and compares it with the days after it. Prints how many thresholds (80, 90 and 100 percent) ' +
        'were reached within each horizon, and how many of them before `earliest`: one of ten is promised.',
    )
    .option('--partner <id>', 'only the sites of this partner')
    .option('--json', 'print a JSON array')
    .addOption(settingOption('databaseUrl'))
    .action(
      run((values: Values & BacktestOptions) => actions.historyBacktest(flagsOf(values), values)),
    );
  addExamples(backtest, ['history backtest --partner acme']);
  const prune = history
    .command('prune')
    .summary('remove old history')
    .description(
      'Removes the history of all UTC days before the day of a time. History past the time for ' +
        'which it is kept is removed without this command. Asks for confirmation first; without a ' +
        'terminal, add --yes.',
    )
    .requiredOption('--before <time>', 'an RFC 3339 time, 2026-11-20T00:00:00Z for instance')
    .option('--partner <id>', 'only the history of this partner')
    .option('--yes', 'do not ask')
    .addOption(settingOption('databaseUrl'))
    .action(
      run((values: Values & HistoryPruneOptions) => actions.historyPrune(flagsOf(values), values)),
    );
  addExamples(prune, ['history prune --before 2026-01-01T00:00:00Z --partner acme']);
}

/** Adds a list command, named `list` by default. */
function addListCommand(
  group: Command,
  what: string,
  run: WrapAction,
  action: (flags: Flags, options: ListOptions) => Promise<number>,
  name = 'list',
): Command {
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
  return group
    .command(name)
    .summary(what)
    .description(sentence)
    .option('--json', 'print a JSON array')
    .addOption(settingOption('databaseUrl'))
    .action(run((values: Values & ListOptions) => action(flagsOf(values), values)));
}

/** Adds examples to the help of a command. */
function addExamples(command: Command, lines: readonly string[]): void {
  const shown = lines.map((line) => `  hybrid-core ${line}`);
  command.addHelpText('after', `\nExamples:\n${shown.join('\n')}`);
}

/** The option of a setting. It has no default here; the configuration supplies it. */
function settingOption(name: SettingName): Option {
  const {
    flag,
    placeholder,
    description,
    variable,
    default: text,
    defaultMeaning,
  } = settings[name];
  const otherwise = defaultMeaning ?? text;
  return new Option(
    `${flag} <${placeholder}>`,
    `${description} [${variable}, default: ${otherwise}]`,
  );
}

/** The settings among a command's parsed options. */
function flagsOf(values: Values): Flags {
  return Object.fromEntries(
    settingNames
      .map((name) => [name, values[settingOption(name).attributeName()]])
      .filter(([, value]) => typeof value === 'string'),
  );
}

/** Defines the command line: commands, options, and their descriptions. */
import { Argument, Command } from 'commander';
import { listParameters } from '../commands/list-parameters.ts';
import { shells } from '../completion/scripts.ts';
import { version } from '../version.ts';
import type { Actions } from './actions.ts';
import {
  examples,
  withContext,
  withFilters,
  withHybridCore,
  withOutput,
  withSorts,
  withWatch,
} from './parts.ts';

export function createProgram(actions: Actions): Command {
  const program = new Command('hc')
    .description("What a partner's private cloud has, how full it is, and how long it lasts.")
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addHelpCommand(
      new Command('help')
        .argument('[command]')
        .description('show help for a command')
        .helpGroup('More:'),
    )
    .configureHelp({ subcommandTerm });
  addInventory(program, actions);
  addEvents(program, actions);
  addCapacity(program, actions);
  addContexts(program, actions);
  addOthers(program, actions);
  examples(program, [
    ['hc sites', 'which sites there are'],
    ['hc resources fra01', 'how full a site is'],
    ['hc assets fra01 --sort -storage_usage --limit 10', 'its fullest nodes'],
    ['hc forecast', 'how long the capacity lasts'],
    ['hc headroom --shape cpu=8,memory=32GiB', 'how many of these still fit'],
    ['hc doctor', 'what is wrong, if something is'],
  ]);
  return program.addHelpText(
    'after',
    `
--context NAME and --debug may stand before the command as well.
The service and the credentials come from a context (hc context create), or
from the environment alone: HC_URL, HC_USER_ID, HC_TOKEN.
Exit: 0 done, 1 failed, 2 wrong usage, 3 credentials, 4 not there, 5 busy.`,
  );
}

/** A command with its arguments, as in the list of commands. */
function subcommandTerm(command: Command): string {
  return `${command.name()} ${command.usage().replaceAll(/\[(?:options|command)\] ?/g, '')}`.trim();
}

function addInventory(program: Command, actions: Actions): void {
  program.commandsGroup('What there is:');
  const sites = program.command('sites').description('list the sites').action(actions.sites);
  withSorts(
    withFilters(sites, Object.keys(listParameters.sites.filters)),
    listParameters.sites.sorts,
  );
  examples(withContext(withOutput(sites)), [
    ['hc sites', 'all of them'],
    ['hc sites -o json', "exactly the interface's data"],
    ['hc sites --columns id,asset_count --no-header', 'for scripts'],
  ]);

  const cores = program.command('hybrid-cores').description('list the hybrid cores');
  withFilters(cores, Object.keys(listParameters.hybridCores.filters)).action(actions.hybridCores);
  examples(withContext(withOutput(cores)), [
    ['hc hybrid-cores --filter status=active', 'those in use'],
  ]);

  const assets = program
    .command('assets')
    .description('list the assets (nodes) of a site, or of everything')
    .argument('[site]', 'the id of a site')
    .action(actions.assets);
  withSorts(
    withFilters(assets, Object.keys(listParameters.assets.filters)),
    listParameters.assets.sorts,
  );
  withHybridCore(assets).option('--limit <count>', 'at most so many');
  examples(withContext(withOutput(withWatch(assets))), [
    ['hc assets fra01 --sort -storage_usage', 'the fullest first'],
    ['hc assets --filter status=failed --filter status=staged', 'whatever is not in use'],
    ['hc assets fra01 --watch --filter node_type=compute', 'what changes, as it changes'],
    ['hc assets -o csv > assets.csv', 'all columns, for a spreadsheet'],
  ]);

  const asset = program
    .command('asset')
    .usage('[options] [site] <asset>')
    .description('show one asset, with all that is known of it')
    .argument('<names...>', 'the id of the asset, after that of its site if several have it')
    .action(actions.asset);
  examples(withContext(withOutput(asset)), [['hc asset fra01 node-1', 'node-1 of fra01']]);

  const exporting = program
    .command('export')
    .description('write all assets, all of one state, as they come')
    .argument('[hybrid-core]', 'the id of a hybrid core; without it, all of them')
    .option('--file <path>', 'into this file, which appears once it is whole')
    .action(actions.export);
  withSorts(
    withFilters(exporting, Object.keys(listParameters.assets.filters)),
    listParameters.assets.sorts,
  );
  examples(withContext(withOutput(exporting, ['ndjson'])), [
    ['hc export acme-eu > assets.ndjson', 'a record a line'],
    [
      'hc export acme-eu -o csv --file assets.csv',
      'for a spreadsheet (Excel: Data, From Text/CSV, UTF-8)',
    ],
    ['hc export | jq -r .id', 'of all hybrid cores, in a pipe'],
  ]);
}

function addEvents(program: Command, actions: Actions): void {
  program.commandsGroup('What happened:');
  const events = program
    .command('events')
    .description('list what happened, oldest first, or follow it')
    .option('--after <id>', 'events after this one; 0 is before the oldest')
    .option('--from <time>', 'since when: -7d, or 2026-11-20T12:00:00Z (24 hours ago)')
    .option('--to <time>', 'until when (now)')
    .option('--limit <count>', 'at most so many')
    .option('--follow', 'go on with new ones as they happen, until Ctrl+C')
    .action(actions.events);
  withFilters(events, Object.keys(listParameters.events.filters));
  examples(withContext(withOutput(events)), [
    ['hc events --from -7d --filter asset_id=node-1', 'what happened to a node'],
    ['hc events --follow --filter type=asset.status', 'statuses, as they change'],
    ['hc events --follow -o json | jq -r .type', 'in a pipe'],
  ]);
}

const byMeasure = 'used or allocated: by use or by promise (used)';

function addCapacity(program: Command, actions: Actions): void {
  program.commandsGroup('How full it is, and how long it lasts:');
  const group = (name: string, description: string) =>
    withHybridCore(
      program
        .command(name)
        .description(description)
        .argument('[site]', 'the id of a site; without it, the whole partner'),
    );

  const resources = group('resources', 'show workload and capacity').action(actions.resources);
  examples(withContext(withOutput(withWatch(resources))), [
    ['hc resources', 'everything together'],
    ['hc resources fra01 --watch', 'one site, as it changes'],
    ['hc resources --hybrid-core acme-eu -o yaml', 'a hybrid core'],
  ]);

  const history = group('history', 'draw how the workload went')
    .option('--from <time>', 'since when: -7d, or 2026-11-20T12:00:00Z (24 hours ago)')
    .option('--to <time>', 'until when (now)')
    .option('--step <step>', 'how long a point is: 5m, 1h or 1d')
    .option(
      '--quantity <name>',
      'cpu, memory, distributed, rocket or object; may be given again',
      (value: string, previous: readonly string[] = []) => [...previous, value],
    )
    .action(actions.history);
  examples(withContext(withOutput(history, ['chart'])), [
    ['hc history fra01 --from -30d', 'a chart for each quantity'],
    ['hc history --from -90d --quantity rocket', 'one large chart'],
    ['hc history --from -7d --step 1h -o csv', 'the points, for a spreadsheet'],
  ]);

  const forecast = group('forecast', 'show how long the capacity lasts')
    .option('--plan <amounts>', 'what comes into use: memory=2TiB,cpu=64')
    .option('--extend <amounts>', 'what is built, in the same form')
    .option('--lead <days>', 'how long what is ordered takes to come: 60d, 8w')
    .option('--by <measure>', byMeasure)
    .action(actions.forecast);
  examples(withContext(withOutput(forecast)), [
    ['hc forecast', 'everything together'],
    ['hc forecast fra01 --bytes', 'one site, with exact figures'],
    ['hc forecast fra01 --plan memory=2TiB --lead 60d', 'with a new customer, and when to order'],
  ]);

  const headroom = group('headroom', 'show what still fits, and what may break')
    .option('--shape <amounts>', 'what one of them takes: cpu=8,memory=32GiB')
    .option('--failures <nodes>', 'how many nodes each site has to be able to lose (0)')
    .option('--reserve <percent>', 'what stays free of every node and pool (0)')
    .option('--by <measure>', byMeasure)
    .action(actions.headroom);
  examples(withContext(withOutput(headroom)), [
    ['hc headroom', 'what is free, and how many nodes may go'],
    ['hc headroom fra01 --shape cpu=8,memory=32GiB --failures 1', 'how many still fit'],
    ['hc headroom fra01 --shape cpu=8 --by allocated', 'how many the scheduler still takes'],
  ]);
}

function addContexts(program: Command, actions: Actions): void {
  program.commandsGroup('Where to ask, and as whom:');
  const context = program.command('context').description('make, choose and list contexts');
  const create = context
    .command('create')
    .description('make a context: a service, a user and a token under a name')
    .argument('<name>', 'a name of your choice')
    .option('--url <url>', 'the address of the service')
    .option('--user-id <uuid>', 'the UUID of the user')
    .option(
      '--token-file <path>',
      'a file with the token; else it is typed, piped in, or else HC_TOKEN',
    )
    .option('--replace', 'replace a context of this name')
    .action(actions.contextCreate);
  examples(create, [
    ['hc context create production --url https://api.example', 'asks for the rest'],
    [
      'pass hybrid-core | hc context create ci --url URL --user-id UUID',
      'with a token from a pipe',
    ],
  ]);
  context
    .command('use')
    .description('make a context the current one')
    .argument('<name>', 'its name')
    .action(actions.contextUse);
  context
    .command('rename')
    .description('give a context another name')
    .argument('<name>', 'its name')
    .argument('<new-name>', 'the name that it gets')
    .action(actions.contextRename);
  context
    .command('delete')
    .description('forget a context, and its token')
    .argument('<name>', 'its name')
    .action(actions.contextDelete);
  withOutput(
    context
      .command('list')
      .description('list the contexts, without their tokens')
      .action(actions.contextList),
  );
  withContext(withOutput(program.command('doctor')))
    .description('find what is wrong: address, certificate, clock, credentials, proxy')
    .action(actions.doctor);
}

function addOthers(program: Command, actions: Actions): void {
  program.commandsGroup('More:');
  const completion = program
    .command('completion')
    .description('print what makes a shell complete commands, options, sites and more')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action(actions.completion);
  examples(completion, [
    ['hc completion bash > ~/.local/share/bash-completion/completions/hc', 'bash'],
    ['hc completion zsh > ~/.zfunc/_hc', 'zsh, with ~/.zfunc in fpath'],
    ['hc completion fish > ~/.config/fish/completions/hc.fish', 'fish'],
  ]);
  program.command('version').description('print the version').action(actions.version);
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(actions.complete);
}

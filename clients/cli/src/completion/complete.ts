/** Completes the last word of a command line for a shell. */
import type { Command, Option } from 'commander';
import { listParameters } from '../commands/list-parameters.ts';
import { readContexts } from '../contexts/contexts.ts';
import type { Io } from '../io.ts';
import type { Column, View } from '../output/column.ts';
import { globalOptions, globalsBehind } from '../program/global-options.ts';
import { openSession, type SessionOptions, walkedAssetsMax } from '../session.ts';
import { withoutCredentials } from '../text/address.ts';
import { printable } from '../text/printable.ts';
import { assetsView } from '../views/asset.ts';
import { eventsView } from '../views/event.ts';
import { headroomView } from '../views/headroom.ts';
import { historyView } from '../views/history.ts';
import { hybridCoresView, sitesView } from '../views/place.ts';
import { quantities } from '../views/quantity.ts';
import { forecastWithOrderDateView, resourcesView } from '../views/workload.ts';

export interface CompletionCandidate {
  readonly word: string;
  readonly description: string;
}

/** Timeout for the service's ids, in ms: a slower completion is no help. */
const askMs = 2_000;

/** Where ids come from: the environment, and the command line's context. */
interface CompletionContext {
  readonly io: Io;
  readonly options: SessionOptions;
}

/** Candidates for the last word; the preceding words select them. */
export async function complete(
  io: Io,
  program: Command,
  words: readonly string[],
): Promise<readonly CompletionCandidate[]> {
  const before = globalsBehind(words.slice(0, -1));
  const last = words.at(-1) ?? '';
  const asking = { io, options: contextNamed(before) };
  const offers = await offersAfter(asking, program, before, last).catch(() => []);
  // The shell prints them: leave out ids with control sequences.
  return offers.filter(({ word }) => word.startsWith(last) && word === printable(word));
}

function contextNamed(words: readonly string[]): SessionOptions {
  const flag = '--context';
  const named = words.flatMap((word, at) => {
    if (word.startsWith(`${flag}=`)) return word.slice(flag.length + 1);
    return word === flag ? (words[at + 1] ?? []) : [];
  });
  const context = named.at(-1);
  return context === undefined ? {} : { context };
}

async function offersAfter(
  asking: CompletionContext,
  program: Command,
  before: readonly string[],
  last: string,
): Promise<readonly CompletionCandidate[]> {
  const { command, argumentsBefore } = commandAt(program, before);
  if (command === program && globalOptions.get(before.at(-1) ?? '')) return contexts(asking.io);
  const option = optionNamed(command, before.at(-1));
  if (option?.required) return valuesOf(asking, command, option, last);
  if (last.startsWith('-')) {
    return command === program
      ? [...optionsOf(command), ...[...globalOptions.keys()].map(bare)]
      : optionsOf(command);
  }
  if (command.commands.length > 0) return commandsOf(command);
  return argumentsOf(asking, command, argumentsBefore);
}

/** Resolves words to a command and its arguments. */
function commandAt(program: Command, words: readonly string[]) {
  let command = program;
  const argumentsBefore: string[] = [];
  for (const [at, word] of words.entries()) {
    const takesIt = optionNamed(command, words[at - 1])?.required;
    if (takesIt || word.startsWith('-')) continue;
    const sub = command.commands.find((one) => one.name() === word);
    if (sub === undefined) argumentsBefore.push(word);
    else command = sub;
  }
  return { command, argumentsBefore };
}

function optionNamed({ options }: Command, flag: string | undefined): Option | undefined {
  return options.find(({ long, short }) => flag !== undefined && (flag === long || flag === short));
}

function commandsOf(command: Command): readonly CompletionCandidate[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((sub) => ({ word: sub.name(), description: sub.description() }));
}

function optionsOf(command: Command): readonly CompletionCandidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, description }) => ({ word: long ?? '', description }));
}

async function valuesOf(
  asking: CompletionContext,
  command: Command,
  option: Option,
  last: string,
): Promise<readonly CompletionCandidate[]> {
  const parameters = listOf(command);
  if (option.argChoices !== undefined) return option.argChoices.map(bare);
  if (option.long === '--filter') return filtersOf(asking, parameters.filters, last);
  if (option.long === '--sort')
    return parameters.sorts.flatMap((name) => [bare(name), bare(`-${name}`)]);
  if (option.long === '--columns') return columnsOf(command, last);
  if (option.long === '--quantity') return quantities.map(bare);
  if (option.long === '--step') return ['5m', '1h', '1d'].map(bare);
  if (option.long === '--site') return sites(asking);
  if (option.long === '--context') return contexts(asking.io);
  return option.long === '--hybrid-core' ? hybridCores(asking) : [];
}

async function argumentsOf(
  asking: CompletionContext,
  command: Command,
  argumentsBefore: readonly string[],
): Promise<readonly CompletionCandidate[]> {
  const argument = command.registeredArguments[argumentsBefore.length];
  if (argument?.argChoices !== undefined) return argument.argChoices.map(bare);
  const name = argument?.name();
  const [site] = argumentsBefore;
  if (name === 'site' || (command.name() === 'asset' && site === undefined)) return sites(asking);
  if (command.name() === 'asset') return assetsOf(asking, site!);
  if (name === 'hybrid-core') return hybridCores(asking);
  const isContext = command.parent?.name() === 'context' && command.name() !== 'create';
  return name === 'name' && isContext ? contexts(asking.io) : [];
}

function listOf(command: Command) {
  if (command.name() === 'sites') return listParameters.sites;
  if (command.name() === 'events') return listParameters.events;
  return command.name() === 'hybrid-cores' ? listParameters.hybridCores : listParameters.assets;
}

type Filters = Readonly<Record<string, readonly string[] | null>>;

function filtersOf(
  asking: CompletionContext,
  filters: Filters,
  last: string,
): Promise<readonly CompletionCandidate[]> | CompletionCandidate[] {
  const [name = '', value] = last.split('=', 2);
  if (value === undefined) return Object.keys(filters).map((one) => bare(`${one}=`));
  if (name === 'site_id') return prefixed(`${name}=`, sites(asking));
  return (filters[name] ?? (name === 'status' ? ['active', 'staged', 'failed'] : [])).map((one) =>
    bare(`${name}=${one}`),
  );
}

const views: Readonly<Record<string, View<never>>> = {
  sites: sitesView as View<never>,
  'hybrid-cores': hybridCoresView as View<never>,
  assets: assetsView as View<never>,
  asset: assetsView as View<never>,
  export: assetsView as View<never>,
  resources: resourcesView(true) as View<never>,
  forecast: forecastWithOrderDateView as View<never>,
  headroom: headroomView as View<never>,
  events: eventsView as View<never>,
  history: historyView() as View<never>,
};

/** Completes the last of several names, as in `id,sta`. */
function columnsOf(command: Command, last: string): readonly CompletionCandidate[] {
  const kept = last.slice(0, last.lastIndexOf(',') + 1);
  const columns: readonly Column<never>[] = views[command.name()]?.columns ?? [];
  return columns.map(({ name }) => bare(`${kept}${name}`));
}

function contexts(io: Io): readonly CompletionCandidate[] {
  const known = Object.entries(readContexts(io).contexts);
  return known.map(([word, { url }]) => ({ word, description: withoutCredentials(url) }));
}

const inTime = () => ({ signal: AbortSignal.timeout(askMs) });

async function sites({ io, options }: CompletionContext): Promise<readonly CompletionCandidate[]> {
  const all = await openSession(io, options).client.listSites(inTime()).toArray();
  return all.map(({ id, location }) => ({ word: id, description: location?.city ?? '' }));
}

async function hybridCores({
  io,
  options,
}: CompletionContext): Promise<readonly CompletionCandidate[]> {
  const all = await openSession(io, options).client.listHybridCores(inTime()).toArray();
  return all.map(({ id, status }) => ({ word: id, description: status }));
}

async function assetsOf(
  { io, options }: CompletionContext,
  site: string,
): Promise<readonly CompletionCandidate[]> {
  const { client } = openSession(io, options);
  const question = { exportAbove: walkedAssetsMax, ...inTime() };
  const all = await client.listSiteAssets(site, question).toArray();
  return all.map(({ id, node_type }) => ({ word: id, description: node_type }));
}

async function prefixed(prefix: string, offers: Promise<readonly CompletionCandidate[]>) {
  return (await offers).map(({ word, description }) => ({ word: prefix + word, description }));
}

function bare(word: string): CompletionCandidate {
  return { word, description: '' };
}

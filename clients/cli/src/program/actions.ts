/** Maps each command to its action. */
import type { Command } from 'commander';
import {
  type AssetsOptions,
  assetCommand,
  displayedAssets,
  readAssets,
} from '../commands/assets.ts';
import {
  type CapacityOptions,
  type ForecastOptions,
  type HeadroomOptions,
  shownForecast,
  shownHeadroom,
  shownResources,
} from '../commands/capacity.ts';
import {
  type CreateOptions,
  createContext,
  deleteContext,
  listContexts,
  renameContext,
  useContext,
} from '../commands/context.ts';
import { type EventsOptions, eventsCommand } from '../commands/events.ts';
import { type ExportOptions, exportCommand } from '../commands/export.ts';
import { type HistoryOptions, historyCommand } from '../commands/history.ts';
import { readCount } from '../commands/list-parameters.ts';
import { hybridCoresCommand, type PlacesOptions, sitesCommand } from '../commands/places.ts';
import { watching } from '../commands/watch.ts';
import { complete } from '../completion/complete.ts';
import { completionScript, type Shell } from '../completion/scripts.ts';
import { type DoctorOptions, doctorCommand } from '../doctor/doctor.ts';
import { type ExitStatus, wrongUsage } from '../exit.ts';
import { type Io, write } from '../io.ts';
import { chosenColumns } from '../output/column.ts';
import { type DisplayedAnswer, type OutputOptions, print } from '../output/print.ts';
import { openSession, type SessionOptions } from '../session.ts';
import { printable } from '../text/printable.ts';
import { version } from '../version.ts';
import { assetsView } from '../views/asset.ts';

interface WatchOptions {
  readonly watch?: boolean;
  readonly interval: string;
}

type Assets = AssetsOptions & OutputOptions & WatchOptions & SessionOptions;
type Capacity = CapacityOptions & WatchOptions & SessionOptions;
type Name = string | undefined;

export type Actions = ReturnType<typeof createActions>;

/** `done` receives the status of a command that failed without an error. */
export function createActions(io: Io, done: (status: ExitStatus) => void) {
  return {
    sites: (options: PlacesOptions & SessionOptions) =>
      sitesCommand(openSession(io, options), options),

    hybridCores: (options: PlacesOptions & SessionOptions) =>
      hybridCoresCommand(openSession(io, options), options),

    assets: async (site: Name, options: Assets) => {
      // Reject a bad column before reading a hundred thousand assets.
      if (options.columns !== undefined) chosenColumns(assetsView, options.columns);
      const session = openSession(io, options);
      await printOrWatch(io, options, async () =>
        displayedAssets(site, await readAssets(session, site, options)),
      );
    },

    asset: (names: readonly string[], options: OutputOptions & SessionOptions) =>
      assetCommand(openSession(io, options), names, options),

    export: (hybridCore: Name, options: ExportOptions & SessionOptions) =>
      exportCommand(openSession(io, options), hybridCore, options),

    events: (options: EventsOptions & SessionOptions) =>
      eventsCommand(openSession(io, options), options),

    resources: (site: Name, options: Capacity) => {
      const session = openSession(io, options);
      return printOrWatch(io, options, () => shownResources(session, site, options));
    },

    history: (site: Name, options: HistoryOptions & SessionOptions) =>
      historyCommand(openSession(io, options), site, options),

    forecast: async (site: Name, options: ForecastOptions & OutputOptions & SessionOptions) => {
      const shown = await shownForecast(openSession(io, options), site, options);
      await print(shown, options, io);
    },

    headroom: async (site: Name, options: HeadroomOptions & OutputOptions & SessionOptions) => {
      const shown = await shownHeadroom(openSession(io, options), site, options);
      await print(shown, options, io);
    },

    contextCreate: (name: string, options: CreateOptions) => createContext(io, name, options),
    contextUse: (name: string) => useContext(io, name),
    contextRename: (name: string, newName: string) => renameContext(io, name, newName),
    contextDelete: (name: string) => deleteContext(io, name),
    contextList: (options: OutputOptions) => listContexts(io, options),

    doctor: async (options: DoctorOptions) => done(await doctorCommand(io, options)),

    version: () => write(io.stdout, `${version}\n`),

    completion: (shell: Shell) => write(io.stdout, completionScript(shell)),

    complete: async (words: readonly string[], _: unknown, command: Command) => {
      const offers = await complete(io, command.parent!, words);
      const lines = offers.map(({ word, description }) => `${word}\t${printable(description)}\n`);
      await write(io.stdout, lines.join(''));
    },
  };
}

/** Longest poll interval, in seconds. */
const intervalSecondsMax = 3_600;

async function printOrWatch<Row>(
  io: Io,
  options: OutputOptions & WatchOptions,
  ask: () => Promise<DisplayedAnswer<Row>>,
): Promise<void> {
  const seconds = readCount('--interval', options.interval);
  if (seconds > intervalSecondsMax) {
    throw wrongUsage(`--interval is ${seconds}; at most ${intervalSecondsMax} seconds`);
  }
  if (options.watch) await watching(io, options, seconds * 1000, ask);
  else await print(await ask(), options, io);
}

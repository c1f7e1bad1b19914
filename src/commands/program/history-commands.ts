/** The commands on the history of workloads: their arguments, options and help texts. */
import type { Command } from 'commander';
import type { Flags } from '../../config/config.ts';
import type { HistoryPruneOptions } from '../history.ts';
import { addExamples, addListCommand, type ListOptions, type WrapAction } from './parts.ts';
import { flagsOf, settingOption, type Values } from './setting-options.ts';

interface BacktestOptions extends ListOptions {
  readonly partner?: string;
}

export interface HistoryActions {
  historyStatus(flags: Flags, options: ListOptions): Promise<number>;
  historyBacktest(flags: Flags, options: BacktestOptions): Promise<number>;
  historyPrune(flags: Flags, options: HistoryPruneOptions): Promise<number>;
}

export function addHistory(program: Command, actions: HistoryActions, run: WrapAction): void {
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

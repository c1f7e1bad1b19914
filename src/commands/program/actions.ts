/**
 * Binds each command to its implementation, with configuration, store and log. Commands load heavy
 * modules lazily.
 */
import { existsSync } from 'node:fs';
import { createAuditLog } from '../../observe/log.ts';
import {
  defaultBaseUrl,
  type Environment,
  type Flags,
  isWildcardHost,
  readSettings,
} from '../../runtime/config/config.ts';
import { databaseFile, memoryDatabaseUrl, NoDatabase, openStore } from '../../store/open.ts';
import type { Store, StoreWriter } from '../../store/store.ts';
import { shellWord } from '../../text/quote.ts';
import { historyBacktest, historyPrune, historyStatus } from '../history.ts';
import { userInvite } from '../invite.ts';
import { migrateCommand } from '../migrate.ts';
import { partnerList, partnerRemove } from '../partner.ts';
import { type TokenHints, tokenCreate, tokenList, tokenRevoke } from '../token.ts';
import { userList, userRemove, userWithdraw } from '../user.ts';
import { type CommandContext, CommandError, exitStatus, type ProcessIo } from './command.ts';
import type { Actions } from './program.ts';

/** The commands, on the configuration that this environment gives. */
export function createActions(env: Environment, io: ProcessIo): Actions {
  /** Runs a command on a database that exists; the exit status is that of success. */
  const on = async (flags: Flags, work: (context: CommandContext) => Promise<void>) => {
    await work(createContext(openExisting(env, flags), io));
    return exitStatus.done;
  };
  return {
    async panel(flags, demo) {
      const { runPanel } = await import('../panel.ts');
      return runPanel(env, flags, io, demo);
    },
    async serve(flags, demo) {
      const { runDemo, runService } = await import('../serve.ts');
      return demo ? runDemo(env, flags, io) : runService(env, flags, io);
    },
    async migrate(flags, options) {
      await migrateCommand(io, openToMake(env, flags, io), options);
      return exitStatus.done;
    },
    async import(flags, file, options) {
      const { importCommand } = await import('../import.ts');
      const store = options.dryRun ? openForDryRun(env, flags) : openToMake(env, flags, io);
      const openWriter = () => (options.dryRun ? store.openWriter() : migratedWriter(store));
      const { stdout, stderr, standardInput } = io;
      const audit = createAuditLog(stderr);
      return importCommand({ openWriter, stdout, stderr, standardInput, audit }, file, options);
    },
    async collect(flags, options) {
      const { runCollect } = await import('../collect.ts');
      return runCollect(env, flags, io, options);
    },
    async export(flags, options) {
      const { exportCommand } = await import('../export.ts');
      return exportCommand(createContext(openExisting(env, flags), io), options);
    },
    tokenCreate: (flags, options) =>
      on(flags, (context) => tokenCreate(context, options, tokenHints(env, flags))),
    tokenList: (flags, options) => on(flags, (context) => tokenList(context, options)),
    tokenRevoke: (flags, tokenId, options) =>
      on(flags, (context) => tokenRevoke(context, tokenId, options)),
    userInvite: (flags, options) =>
      on(flags, (context) => userInvite(context, options, requirePanelUrl(env, flags))),
    userList: (flags, options) => on(flags, (context) => userList(context, options)),
    userRemove: (flags, userId) => on(flags, (context) => userRemove(context, userId)),
    userWithdraw: (flags, userId, options) =>
      on(flags, (context) => userWithdraw(context, userId, options)),
    partnerList: (flags, options) => on(flags, (context) => partnerList(context, options)),
    historyStatus: (flags, options) => on(flags, (context) => historyStatus(context, options)),
    historyBacktest: (flags, options) => on(flags, (context) => historyBacktest(context, options)),
    historyPrune: (flags, options) => on(flags, (context) => historyPrune(context, options)),
    partnerRemove: (flags, partnerId, options) =>
      on(flags, (context) => partnerRemove(context, partnerId, options)),
  };
}

/** The context of administrative commands on a store. */
function createContext(store: Store, io: ProcessIo): CommandContext {
  return {
    openReader: () => store.openReader(),
    openWriter: () => migratedWriter(store),
    get stdin() {
      return io.stdin;
    },
    stdout: io.stdout,
    stderr: io.stderr,
    audit: createAuditLog(io.stderr),
    now: io.now,
  };
}

async function migratedWriter(store: Store): Promise<StoreWriter> {
  const writer = await store.openWriter();
  try {
    await writer.migrate();
    return writer;
  } catch (error) {
    await writer.close();
    throw error;
  }
}

/** The store that the environment and the flags name. */
function storeOf(env: Environment, flags: Flags): Store {
  const { databaseUrl, sqliteAllowNetwork } = readSettings(
    ['databaseUrl', 'sqliteAllowNetwork'],
    env,
    flags,
  );
  return openStore(databaseUrl, { allowNetwork: sqliteAllowNetwork });
}

/** For commands on an existing database: opening it fails if it is missing. */
function openExisting(env: Environment, flags: Flags): Store {
  const store = storeOf(env, flags);
  return {
    ...store,
    async openReader() {
      await store.requireDatabase();
      return store.openReader();
    },
    async openWriter() {
      await store.requireDatabase();
      return store.openWriter();
    },
  };
}

/** For commands that create a database: reports the creation, which reveals a mistyped path. */
function openToMake(env: Environment, flags: Flags, io: ProcessIo): Store {
  const { databaseUrl } = readSettings(['databaseUrl'], env, flags);
  const store = storeOf(env, flags);
  return {
    ...store,
    async openWriter() {
      const missing = missingFile(databaseUrl);
      const writer = await store.openWriter();
      if (missing !== null) {
        io.stderr.write(`hybrid-core: created a new, empty database: ${missing}\n`);
      }
      return writer;
    },
  };
}

/**
 * For a dry run, which changes nothing: a missing or empty database is not created but compared as
 * empty, and one with an older schema is refused, not migrated.
 */
function openForDryRun(env: Environment, flags: Flags): Store {
  const store = storeOf(env, flags);
  return {
    ...store,
    async openWriter() {
      try {
        await store.requireDatabase();
      } catch (error) {
        if (error instanceof NoDatabase) return migratedWriter(openStore(memoryDatabaseUrl));
        throw error;
      }
      return store.openWriter();
    },
  };
}

/** The database's file, if it is one and is not there yet. */
function missingFile(databaseUrl: string): string | null {
  const file = databaseFile(databaseUrl);
  return file !== null && !existsSync(file) ? file : null;
}

function tokenHints(env: Environment, { databaseUrl }: Flags): TokenHints {
  return {
    serviceUrl: likelyServiceUrl(env),
    // npx names itself in the environment of what it runs.
    program: env.npm_command === 'exec' ? 'npx hybrid-core' : 'hybrid-core',
    databaseFlag: databaseUrl === undefined ? '' : ` --database ${shellWord(databaseUrl)}`,
  };
}

/** The probable address of the service, for print only: a faulty setting is no failure here. */
function likelyServiceUrl(env: Environment): string {
  try {
    const { baseUrl, host, port } = readSettings(['baseUrl', 'host', 'port'], env);
    return baseUrl ?? defaultBaseUrl(host, port);
  } catch {
    return likelyServiceUrl({});
  }
}

/** The panel's public URL, which sign-in links must lead to. */
function requirePanelUrl(env: Environment, flags: Flags): string {
  const { panelUrl, panelHost, panelPort } = readSettings(
    ['panelUrl', 'panelHost', 'panelPort'],
    env,
    flags,
  );
  if (panelUrl !== null) return panelUrl;
  if (panelPort !== null && panelPort !== 0 && !isWildcardHost(panelHost)) {
    return defaultBaseUrl(panelHost, panelPort);
  }
  throw new CommandError(
    'PANEL_URL is not set, and the link needs the address of the panel; give the address in ' +
      'PANEL_URL or with --panel-url, or give the port of the panel in PANEL_PORT',
  );
}

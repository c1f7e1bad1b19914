/** Implements `hc context`: creates, selects, lists, renames and removes contexts. */
import { readFileSync } from 'node:fs';
import { HybridCoreClient } from '@hybrid-core/client';
import { unknownContext } from '../contexts/chosen.ts';
import {
  type Contexts,
  type Credentials,
  changeContexts,
  contextsFile,
  readContexts,
} from '../contexts/contexts.ts';
import { askFor, readSecret } from '../contexts/secret.ts';
import { wrongUsage } from '../exit.ts';
import { type Io, write } from '../io.ts';
import type { View } from '../output/column.ts';
import { type OutputOptions, print } from '../output/print.ts';
import { withoutCredentials } from '../text/address.ts';
import { printable } from '../text/printable.ts';

export interface CreateOptions {
  readonly url?: string;
  readonly userId?: string;
  readonly tokenFile?: string;
  readonly replace?: boolean;
}

/** Runs `hc context create NAME`: prompts for missing values; the token is never an option. */
export async function createContext(io: Io, name: string, options: CreateOptions): Promise<void> {
  requireName(name);
  const requireNew = (known: Contexts) => {
    if (!Object.hasOwn(known.contexts, name) || options.replace) return;
    throw wrongUsage(`there is a context "${name}" already; --replace replaces it`);
  };
  // Check the name before the prompt for a token.
  requireNew(readContexts(io));
  const context = checked({
    url: options.url ?? (await askFor(io, 'Address of the service (https://…)', '--url')),
    userId: options.userId ?? (await askFor(io, "User's UUID", '--user-id')),
    token: await tokenFor(io, options),
  });
  const { current } = await changeContexts(io, (known) => {
    requireNew(known);
    const contexts = { ...known.contexts, [name]: context };
    return { current: known.current ?? name, contexts };
  });
  const use = current === name ? '' : `; \`hc context use ${name}\` makes it the current one`;
  await write(io.stderr, `Context ${name} is in ${contextsFile(io)}${use}. Try: hc doctor\n`);
}

function requireName(name: string): void {
  if (/^[\w.@-]{1,64}$/.test(name)) return;
  throw wrongUsage(`NAME is "${name}"; expected up to 64 letters, digits, dots, hyphens, @`);
}

async function tokenFor(io: Io, { tokenFile }: CreateOptions): Promise<string> {
  if (tokenFile === undefined) return readSecret(io, 'Token');
  try {
    return readFileSync(tokenFile, 'utf8').trim();
  } catch (error) {
    throw wrongUsage(`--token-file: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Validates with the client's own checks, before the context is saved. */
function checked(context: Credentials): Credentials {
  try {
    new HybridCoreClient(context);
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error));
  }
  return context;
}

export async function useContext(io: Io, name: string): Promise<void> {
  const { contexts } = await changeContexts(io, (known) => {
    requireKnown(known, name);
    return { ...known, current: name };
  });
  const { url } = contexts[name]!;
  await write(
    io.stderr,
    `Context ${name} is the current one: ${printable(withoutCredentials(url))}\n`,
  );
}

/** Runs `hc context rename OLD NEW`: keeps the position in the list, and the current context. */
export async function renameContext(io: Io, name: string, newName: string): Promise<void> {
  await changeContexts(io, (known) => {
    requireKnown(known, name);
    requireName(newName);
    const { current, contexts } = known;
    if (Object.hasOwn(contexts, newName)) {
      throw wrongUsage(`there is a context "${newName}" already`);
    }
    const entries = Object.entries(contexts).map(([of, one]) => [of === name ? newName : of, one]);
    return {
      current: current === name ? newName : current,
      contexts: Object.fromEntries(entries),
    };
  });
  await write(io.stderr, `Context ${name} is named ${newName} now.\n`);
}

export async function deleteContext(io: Io, name: string): Promise<void> {
  let isCurrent = false;
  await changeContexts(io, (known) => {
    requireKnown(known, name);
    const { [name]: _, ...contexts } = known.contexts;
    isCurrent = known.current === name;
    return { current: isCurrent ? null : known.current, contexts };
  });
  const more = isCurrent ? ' No context is the current one now.' : '';
  await write(io.stderr, `Context ${name} is deleted.${more}\n`);
}

function requireKnown({ contexts }: Contexts, name: string): void {
  if (!Object.hasOwn(contexts, name)) throw unknownContext(name, Object.keys(contexts));
}

/** A context as listed: without its token. */
interface ListedContext {
  readonly name: string;
  readonly current: boolean;
  readonly url: string;
  readonly user_id: string;
}

const contextsView: View<ListedContext> = {
  columns: [
    { name: 'name', header: 'context', kind: 'text', value: ({ name }) => name, isShown: true },
    { name: 'current', kind: 'text', value: ({ current }) => current, isShown: true },
    { name: 'url', kind: 'text', value: ({ url }) => url, isShown: true },
    {
      name: 'user_id',
      header: 'user',
      kind: 'text',
      value: ({ user_id }) => user_id,
      isShown: true,
    },
  ],
};

export async function listContexts(io: Io, options: OutputOptions): Promise<void> {
  const { current, contexts } = readContexts(io);
  const rows = Object.entries(contexts).map(
    ([name, { url, userId }]): ListedContext => ({
      name,
      current: name === current,
      url: withoutCredentials(url),
      user_id: userId,
    }),
  );
  const empty = 'There is no context yet: hc context create NAME --url URL';
  await print({ data: rows, rows, view: contextsView, empty }, options, io);
}

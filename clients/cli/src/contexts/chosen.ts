/** Selects the service and the credentials: from a context, or from the environment alone. */
import { CommandError, exitStatus } from '../exit.ts';
import type { Io } from '../io.ts';
import { suggestionFor } from '../text/suggestion.ts';
import { type Credentials, readContexts } from './contexts.ts';

const variables = { url: 'HC_URL', userId: 'HC_USER_ID', token: 'HC_TOKEN' } as const;

/** Credentials, with the name of their source for messages. */
export interface ChosenCredentials extends Credentials {
  readonly source: string;
}

/**
 * `--context` or HC_CONTEXT selects a context. Otherwise the environment applies if it has any of
 * the three variables: it must then have all, so that no token goes to the wrong service.
 * Otherwise the current context.
 */
export function chosenCredentials(io: Io, contextName: string | undefined): ChosenCredentials {
  const { environment } = io;
  const name = contextName ?? (environment.HC_CONTEXT || undefined);
  if (name !== undefined) return contextNamed(io, name);
  const given = Object.values(variables).filter((variable) => (environment[variable] ?? '') !== '');
  if (given.length > 0) return fromEnvironment(io, given);
  const { current } = readContexts(io);
  if (current !== null) return contextNamed(io, current);
  throw new CommandError(
    'it is not known which service to ask. Make a context, `hc context create NAME --url URL`, ' +
      `or set ${Object.values(variables).join(', ')}`,
    exitStatus.credentials,
  );
}

function fromEnvironment({ environment }: Io, given: readonly string[]): ChosenCredentials {
  const missing = Object.values(variables).filter((variable) => !given.includes(variable));
  if (missing.length > 0) {
    throw new CommandError(
      `the environment has ${given.join(' and ')}, but not ${missing.join(' and ')}: ` +
        'all three are needed, or none for the current context',
      exitStatus.credentials,
    );
  }
  return {
    url: environment.HC_URL!,
    userId: environment.HC_USER_ID!,
    token: environment.HC_TOKEN!,
    source: 'the environment',
  };
}

function contextNamed(io: Io, name: string): ChosenCredentials {
  const { contexts } = readContexts(io);
  const context = Object.hasOwn(contexts, name) ? contexts[name] : undefined;
  if (context !== undefined) return { ...context, source: `context ${name}` };
  throw unknownContext(name, Object.keys(contexts));
}

export function unknownContext(name: string, names: readonly string[]): CommandError {
  const suggestion = suggestionFor(name, names);
  const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  const known = names.length === 0 ? 'There is none yet.' : `There are: ${names.join(', ')}`;
  return new CommandError(`there is no context "${name}".${hint} ${known}`, exitStatus.usage);
}

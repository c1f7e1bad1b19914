/**
 * Secrets of a sources file: references to a file or an environment variable, never values.
 * Reloaded in each round, so they can be rotated.
 */
import { isQuoted } from '../../runtime/config/values.ts';
import { SourceError } from '../runner/source.ts';
import { readSmallFile } from './small-file.ts';

/** Bytes of a secret that a file holds: the longest tokens in use have a few thousand. */
const secretBytesMax = 16 * 1024;

export type Secret = { readonly file: string } | { readonly variable: string };

/** The command's environment. */
export type SecretEnvironment = Readonly<Record<string, string | undefined>>;

/** Resolves a secret's two alternative keys; null if neither is set. */
export function secretOf(file: string | null, variable: string | null): Secret | null {
  if (file !== null) return { file };
  return variable === null ? null : { variable };
}

interface LocatedSecret {
  /** Describes where the secret came from. */
  readonly place: string;
  readonly text: string;
}

async function locateSecret(
  secret: Secret,
  environment: SecretEnvironment,
  signal: AbortSignal,
): Promise<LocatedSecret> {
  if ('file' in secret) {
    // What is no absolute path may be the secret itself.
    const isShown = secret.file.startsWith('/');
    const named = isShown ? `the file ${secret.file}` : 'the file that its _file key names';
    const name = `${named}, which should hold a secret,`;
    const file = { path: secret.file, bytesMax: secretBytesMax, name };
    const text = await readSmallFile(file, signal);
    return { place: named, text };
  }
  const text = environment[secret.variable] ?? missing();
  const place = `the environment variable ${secret.variable}`;
  if (isQuoted(text)) {
    throw new SourceError(
      `${place} begins and ends with a quotation mark, which docker --env-file keeps; set it without them`,
    );
  }
  return { place, text };
}

/**
 * A password, sent as JSON or base64, so it may hold any typed character: unchanged but for one
 * trailing newline. Throws a SourceError that names its location, never its value.
 */
export async function readPassword(
  secret: Secret,
  environment: SecretEnvironment,
  signal: AbortSignal,
): Promise<string> {
  const { place, text } = await locateSecret(secret, environment, signal);
  const value = text.replace(/\r?\n$/, '');
  if (value === '') throw new SourceError(`${place} holds an empty secret`);
  if (value.includes('\ufffd')) throw new SourceError(`${place} holds a password that is no UTF-8`);
  if (/\p{Cc}/u.test(value)) {
    throw new SourceError(
      `${place} holds a password with a control character; one line end may follow it`,
    );
  }
  return value;
}

/**
 * A token for a header, trimmed. Throws a SourceError that names its location, never its value.
 */
export async function readSecret(
  secret: Secret,
  environment: SecretEnvironment,
  signal: AbortSignal,
): Promise<string> {
  const { place, text } = await locateSecret(secret, environment, signal);
  const value = text.trim();
  if (value === '') throw new SourceError(`${place} holds an empty secret`);
  if (/^bearer\s/i.test(value)) {
    throw new SourceError(`${place} holds a secret that begins with "Bearer"; leave that word out`);
  }
  // Other characters are invalid in a header; a line break would inject one.
  if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(value)) {
    throw new SourceError(`${place} holds a secret that cannot be sent in a header`);
  }
  return value;
}

/** The name is not shown: it may be the secret itself. */
function missing(): never {
  throw new SourceError(
    'the environment variable that its _env key names is not set; it should hold a secret',
  );
}

/**
 * Finds a folder for Node's compile cache that nobody but this user can write. Node runs what lies in the
 * cache without a look at its owner: a folder that another user may make first, as one below
 * the system's temporary folder, would let that user run code as whoever starts the program.
 */
import { existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Write permission of group and others. */
const foreignWrite = 0o022;
/** In a folder with this bit only an entry's owner removes or renames the entry. */
const sticky = 0o1000;
const root = 0;

/** Whether another user could put something else in the place of an entry of this folder. */
function isReplaceable(folder, user) {
  const { uid, mode } = lstatSync(folder);
  const isForeign = uid !== user && uid !== root;
  return isForeign || ((mode & foreignWrite) !== 0 && (mode & sticky) === 0);
}

/** Whether this user alone can write the folder, and nobody can replace it or one above it. */
function isPrivate(folder, user) {
  const { uid, mode } = lstatSync(folder);
  if (uid !== user || (mode & foreignWrite) !== 0) return false;
  for (let inner = folder; dirname(inner) !== inner; inner = dirname(inner)) {
    if (isReplaceable(dirname(inner), user)) return false;
  }
  return true;
}

/** The folder for caches that the environment or the user's home gives; null where there is none. */
function cacheFolder(environment) {
  // systemd's CacheDirectory=, which may name several.
  const [ofService] = (environment.CACHE_DIRECTORY ?? '').split(':');
  if (ofService) return ofService;
  if (environment.XDG_CACHE_HOME) return join(environment.XDG_CACHE_HOME, 'hybrid-core');
  const home = homedir();
  return home ? join(home, '.cache', 'hybrid-core') : null;
}

/** The nearest folder at or above a path that exists, without links. */
function existingFolder(path) {
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  return realpathSync(folder);
}

/**
 * The folder for the compile cache, made if missing and if what it is made in is this user's alone:
 * root with another user's HOME leaves nothing there; null where none is safe, so that the program
 * starts without a cache. On Windows, the temporary folder, which belongs to the user there.
 */
export function compileCacheFolder(environment) {
  if (process.geteuid === undefined) return join(tmpdir(), 'hybrid-core-compile-cache');
  try {
    const folder = cacheFolder(environment);
    if (folder === null) return null;
    if (!isPrivate(existingFolder(folder), process.geteuid())) return null;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return realpathSync(folder);
  } catch {
    // No home, or one that cannot be written: the cache only saves time.
    return null;
  }
}

/** Two releases by their own files: the one before, as npm installed it, and the one in `dist`. */
import { fileURLToPath } from 'node:url';

/** The folder of the package before, such as /tmp/before/node_modules/hybrid-core. */
export const releaseBefore = process.env.RELEASE_BEFORE;

/** The folder of the present one, as `npm run release:files` leaves it. */
export const releaseNow = fileURLToPath(new URL('../../../dist/package', import.meta.url));

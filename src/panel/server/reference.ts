/** The API's reference and OpenAPI documents, which the panel has itself: the interface may not show them. */
import type { ReferenceVersion } from '../../docs/reference/form.ts';
import type { Role } from '../../domain/role.ts';
import { type Answer, answer } from '../../http/reply/answer.ts';
import { matchRoute } from '../../http/request/target.ts';
import { notAllowed } from './api/audited-action.ts';
import { isAt } from './api/path.ts';

/** Below `/panel/api`. */
export const referencePath = '/reference';

/** Makes them, with links to the interface's addresses. */
export interface ReferenceSources {
  readonly versions: () => readonly ReferenceVersion[];
  /** The OpenAPI document of a version. */
  readonly document: (version: 'v1' | 'v2') => object;
  /** Whether all users may read the OpenAPI documents; otherwise administrators only. */
  readonly isPublic: boolean;
}

export class Reference {
  readonly #sources: ReferenceSources;
  readonly #made = new Map<string, Answer>();

  constructor(sources: ReferenceSources) {
    this.#sources = sources;
  }

  /**
   * The answer at a path below `/panel/api`: `{ versions: [ReferenceVersion] }` of `/reference`, for
   * administrators, or an OpenAPI document; null if there is none. Throws a PanelError if the role may
   * not read it.
   */
  find(segments: readonly string[], role: Role): Answer | null {
    const { versions, document, isPublic } = this.#sources;
    if (isAt(referencePath, segments)) {
      if (role !== 'administrator') throw notAllowed();
      return this.#once('reference', () => ({ versions: versions() }));
    }
    const route = matchRoute({ segments, trailingSlash: false })?.route;
    if (route?.answer !== 'document') return null;
    if (!isPublic && role !== 'administrator') throw notAllowed();
    return this.#once(route.version, () => document(route.version));
  }

  /** Makes each at its first request: they are rarely asked for. */
  #once(name: string, make: () => object): Answer {
    const made = this.#made.get(name) ?? answer(Buffer.from(JSON.stringify(make())));
    this.#made.set(name, made);
    return made;
  }
}

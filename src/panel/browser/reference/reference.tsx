/** The API reference for administrators: all operations, each with a form to try it. */

import type { ReferenceOperation, ReferenceVersion } from '../../../docs/reference/form.ts';
import { Notice } from '../components.tsx';
import type { SessionRecord } from '../records.ts';
import { useData } from '../use-data.ts';
import { withBreaksAfter } from '../values/breaks.tsx';
import { trustedHtml } from './trusted-html.ts';
import { TryIt } from './try-it.tsx';

export function ReferencePage({
  session,
  operationId,
}: {
  session: SessionRecord;
  /** Empty on the page of all operations. */
  operationId: string;
}) {
  const loaded = useData<{ versions: readonly ReferenceVersion[] }>('/reference');
  const versions = loaded.data?.versions ?? [];
  const version = versions.find((of) => of.operations.some(({ id }) => id === operationId));
  const operation = version?.operations.find(({ id }) => id === operationId);
  return (
    <main id="main" class="reference">
      {operation !== undefined && (
        <nav aria-label="Operations">
          <Operations versions={versions} current={operation.id} />
        </nav>
      )}
      <div>
        {operation === undefined ? (
          <>
            {(loaded.data !== null || operationId === '') && (
              <Contents versions={versions} session={session} wanted={operationId} />
            )}
            <Notice of={loaded} />
          </>
        ) : (
          <>
            <Operation key={operation.id} operation={operation} session={session} />
            <section class="described" aria-label="Schemas">
              <details>
                <summary>Schemas of {version!.version}</summary>
                <div dangerouslySetInnerHTML={trustedHtml(version!.schemasHtml)} />
              </details>
            </section>
          </>
        )}
      </div>
    </main>
  );
}

function Contents({
  versions,
  session,
  wanted,
}: {
  versions: readonly ReferenceVersion[];
  session: SessionRecord;
  wanted: string;
}) {
  return (
    <>
      <h1>Reference</h1>
      <p>
        Every operation of the interface, to read and to try with the data of{' '}
        <bdi>{session.partner.name}</bdi>. The <a href={session.docs_url}>documentation</a> tells
        how they work together.
      </p>
      {wanted !== '' && (
        <p class="notice" role="alert">
          There is no operation “{wanted}”.
        </p>
      )}
      <Operations versions={versions} />
    </>
  );
}

function Operations({
  versions,
  current,
}: {
  versions: readonly ReferenceVersion[];
  current?: string;
}) {
  return versions.map(({ version, operations }) => (
    <>
      <h2>{version === 'v1' ? 'Version 1' : 'Version 2'}</h2>
      {[...Map.groupBy(operations, ({ tag }) => tag)].map(([tag, ofTag]) => (
        <>
          <h3>{tag}</h3>
          <ul class="operations">
            {ofTag.map(({ id, summary, path }) => (
              <li key={id}>
                <a href={`/reference/${id}`} aria-current={id === current ? 'page' : undefined}>
                  {summary}
                </a>
                {current === undefined && (
                  <>
                    {' '}
                    <code>{withBreaksAfter('/', path)}</code>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      ))}
    </>
  ));
}

function Operation({
  operation,
  session,
}: {
  operation: ReferenceOperation;
  session: SessionRecord;
}) {
  return (
    <>
      <p class="crumbs">
        <a href="/reference">Reference</a>
      </p>
      <h1>{operation.summary}</h1>
      <p class="endpoint">
        <strong>{'GET'}</strong> <code>{operation.path}</code>
      </p>
      <TryIt operation={operation} session={session} />
      <section
        class="described"
        aria-label="Description"
        dangerouslySetInnerHTML={trustedHtml(operation.html)}
      />
    </>
  );
}

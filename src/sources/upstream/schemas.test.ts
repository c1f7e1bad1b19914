import { expect, it } from 'vitest';
import { readDocument } from '../../text/document/document.ts';
import { sourceUrl } from './schemas.ts';

const fault = 'expected an http or https URL without credentials, query or fragment';

const faultsOf = (url: string) =>
  readDocument(JSON.stringify(url), 'json', sourceUrl('An address.')).faults.map(
    ({ message }) => message,
  );

it.each(['http://x?token=hunter2', 'http://x/#hunter2', 'http://u:hunter2@x', 'hunter2@x'])(
  'shows no address that may hold a secret: %s',
  (url) => expect(faultsOf(url)).toEqual([fault]),
);

it('shows another address that it refuses', () => {
  expect(faultsOf('ftp://x')).toEqual([`${fault}, got "ftp://x"`]);
});

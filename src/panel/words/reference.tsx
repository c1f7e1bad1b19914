/** The words of the API reference. */
import type { ComponentChildren } from 'preact';

export const operations = 'Operations';
export const schemas = 'Schemas';
export const schemasOf = (version: ComponentChildren) => <>Schemas of {version}</>;
export const reference = 'Reference';
export const documentation = 'documentation';
export const whatTheReferenceIs = (name: ComponentChildren, documentation: ComponentChildren) => (
  <>
    Every operation of the interface, to read and to try with the data of {name}. The{' '}
    {documentation} tells how they work together.
  </>
);
export const thereIsNoOperation = (wanted: ComponentChildren) => (
  <>There is no operation “{wanted}”.</>
);
export const version1 = 'Version 1';
export const version2 = 'Version 2';
export const description = 'Description';
export const tryIt = 'Try it';
export const sortsCount =
  'Sorts count in the order in which you choose them: the first one dominates.';
export const sending = 'Sending…';
export const send = 'Send';
export const notGiven = 'not given';
export const oneALine = 'one a line';
export const required = 'required';
export const answer = 'Answer';
export const answerFacts = (ms: string, size: string) => `after ${ms} ms, ${size} shown`;
export const startOfAnswer = (ms: string, size: string) =>
  `after ${ms} ms, the first ${size} shown`;
export const ascending = 'ascending';
export const descending = 'descending';
export const headers = 'Headers';
export const body = 'Body';
export const withCurl = 'The same with curl; $TOKEN is one of your tokens';

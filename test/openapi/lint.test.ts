/** The documents pass Redocly's recommended rules, the strict ones, and some more. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { inForm, otherForms } from '../../src/docs/openapi/forms.ts';
import { documents, versions } from './documents.ts';

const moreRules = {
  'array-parameter-serialization': 'error',
  'component-name-unique': 'error',
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'spec-example-values': 'error',
} as const;

describe.each(['recommended', 'recommended-strict'] as const)('the %s rules', (ruleset) => {
  const forms = versions.flatMap((version) => [
    [version, documents[version]] as const,
    ...otherForms.map((form) => [`${version}-${form}`, inForm(form, documents[version])] as const),
  ]);
  it.each(forms)('find nothing in %s', async (name, document) => {
    const config = await createConfig({ extends: [ruleset], rules: moreRules });
    const source = JSON.stringify(document, null, 2);
    const faults = await lintFromString({ source, absoluteRef: `${name}.json`, config });
    expect(
      faults.map(
        ({ ruleId, severity, message, location }) =>
          `${severity} ${ruleId}: ${message} at ${location[0]?.pointer}`,
      ),
    ).toEqual([]);
  });
});

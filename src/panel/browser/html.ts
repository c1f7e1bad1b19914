/** The one way in which pages write elements: htm's templates over preact. */
import htm from 'htm';
import { h, type VNode } from 'preact';

/** Elements as a template; the package's types take its default export for a namespace. */
type Html = (strings: TemplateStringsArray, ...values: unknown[]) => VNode;

/** Writes elements as a template. */
export const html = (htm as unknown as { bind(create: typeof h): Html }).bind(h);

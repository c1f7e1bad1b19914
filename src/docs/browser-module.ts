/** In charge of modules as browsers get them: without types, with packages as files beside them. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Reads a module of ours; in a release it comes without types already. */
export function readModule(file: URL): string {
  const source = readFileSync(file, 'utf8');
  return file.pathname.endsWith('.ts') ? withoutTypes(source) : source;
}

/** Reads the module of a package, as it is published. */
export function readPackageModule(name: string): string {
  const file = fileURLToPath(import.meta.resolve(name));
  return readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
}

/** Stripping leaves spaces where types were; node warns once that it may change, which we test. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const lines = stripTypeScriptTypes(source).split('\n');
    return lines.map((line) => line.trimEnd()).join('\n');
  } finally {
    process.emitWarning = emitWarning;
  }
}

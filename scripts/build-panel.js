/**
 * Bundles the panel's pages into `build/panel`: few files with a hash in each name, their compressed
 * forms, and a manifest that names them. `npm ci` runs it (`prepare`), `npm start` and `npm test` run it
 * again, so that pages follow their source. It writes only what differs: a folder that is read-only
 * and up to date stays as it is. Plain JavaScript: it runs on whichever Node is there, from 20 on.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'build/panel');

/** Entry script of the pages of a signed-in user; further chunks load on demand. */
const pages = { main: 'src/panel/browser/main.tsx' };

/**
 * Scripts that share no file with those pages, since a shared one would be a further request of both: what a report
 * shows, which its page loads, and the sign-in pages.
 */
const wholeScripts = {
  sections: 'src/panel/browser/report/sections.tsx',
  'sign-in': 'src/panel/browser/sign-in-page/sign-in.ts',
  'auto-submit': 'src/panel/browser/sign-in-page/auto-submit.ts',
};

/** The script that checks that the others arrived: it depends on no other file. */
const loader = 'src/panel/browser/load.ts';

/** One style for all pages; in this order, since later rules win. */
const styles = [
  'src/docs/design.css',
  'node_modules/uplot/dist/uPlot.min.css',
  ...[
    'page',
    'components',
    'tables',
    'narrow',
    'tiles',
    'charts',
    'overview',
    'plan',
    'report',
  ].map((name) => `src/panel/browser/style/${name}.css`),
  'src/panel/browser/style/reference.css',
  'src/panel/browser/style/forced.css',
];

/** Characters of a content hash in a file name: 60 bits. */
const hashCharacters = 12;

/** Browsers from 2023 on, as `baseline widely available` has them. */
const browsers = ['chrome111', 'firefox111', 'safari16.4'];

async function build() {
  const { build: bundle, transform } = await import('esbuild');
  const shared = {
    absWorkingDir: root,
    outdir: target,
    bundle: true,
    minify: true,
    charset: 'utf8',
    write: false,
    entryNames: '[name]-[hash]',
    target: browsers,
    logLevel: 'warning',
  };
  const bundles = (entries, others = {}) =>
    bundle({
      ...shared,
      ...others,
      entryPoints: Object.entries(entries).map(([out, path]) => ({ in: path, out })),
      format: 'esm',
      metafile: true,
      chunkNames: '[name]-[hash]',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      legalComments: 'eof',
    });
  const outside = await bundles(wholeScripts);
  const inside = await bundles(pages, { splitting: true, plugins: [leavingOut(outside.metafile)] });
  const outputFiles = [...inside.outputFiles, ...outside.outputFiles];
  const checking = await bundle({ ...shared, entryPoints: [loader], format: 'iife' });
  const loaderName = basename(checking.outputFiles[0].path);
  outputFiles.push(...checking.outputFiles);
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const css = styles.map(styleOf).join('\n');
  const { code } = await transform(withChosenTheme(css), {
    loader: 'css',
    minify: true,
    target: browsers,
  });
  const style = hashed('style.css', code, files);
  const icon = hashed('favicon.svg', readFileSync(join(root, 'src/docs/favicon.svg')), files);
  const modules = { ...modulesOf(inside.metafile), ...modulesOf(outside.metafile) };
  const names = [...files.keys()];
  for (const [name, contents] of [...files]) {
    files.set(`${name}.br`, compressed(contents));
    files.set(`${name}.gz`, gzipSync(contents, { level: 9 }));
  }
  const manifest = { files: names, style, icon, loader: loaderName, modules };
  write(files, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Dynamic imports of scripts that are built already load their files. */
function leavingOut({ outputs }) {
  const built = Object.entries(outputs).map(([path, { entryPoint }]) => [entryPoint, path]);
  const names = new Map(built.map(([entry, path]) => [join(root, entry), `./${basename(path)}`]));
  return {
    name: 'leave out',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        const name = kind === 'dynamic-import' && names.get(join(resolveDir, path));
        return name ? { path: name, external: true } : undefined;
      }),
  };
}

/** A style sheet; uPlot's without its unused rules: title, legend, points and font. */
function styleOf(path) {
  const css = readFileSync(join(root, path), 'utf8');
  if (!path.includes('uplot')) return css;
  const rules = css.match(/[^{}]+\{[^}]*\}/g).filter((rule) => !unusedOfPlots.test(rule));
  return rules.join('\n').replace(/font-family: [^;]*;/, '');
}

const unusedOfPlots = /\.u-(?:title|legend|inline|series|cursor-pt \{)/;

/**
 * Colours of the dark theme, which styles state by the media query, hold wherever the document is in that
 * theme, and nowhere where it is in the light one. No rule becomes stronger by it.
 */
function withChosenTheme(css) {
  const dark = /@media \(prefers-color-scheme: dark\) \{\n([\s\S]*?)\n\}/g;
  return css.replace(dark, (_, rules) => {
    const unlessLight = inTheme(rules, ':not([data-theme="light"])');
    const whereDark = inTheme(rules, '[data-theme="dark"]');
    return `@media (prefers-color-scheme: dark) {\n${unlessLight}\n}\n${whereDark}`;
  });
}

function inTheme(rules, condition) {
  return rules.replace(/^ *([^{}\n]+) \{$/gm, (_, selector) =>
    selector === ':root'
      ? `:root:where(${condition}) {`
      : `:where(:root${condition}) ${selector} {`,
  );
}

/** Adds a file under a name with the hash of its bytes; that name. */
function hashed(name, contents, files) {
  const [stem, suffix] = name.split('.');
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, hashCharacters);
  const full = `${stem}-${hash}.${suffix}`;
  files.set(full, Buffer.from(contents));
  return full;
}

function compressed(contents) {
  return brotliCompressSync(contents, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
  });
}

/** For each entry point, also a lazily loaded one: its file, then its static imports. */
function modulesOf({ outputs }) {
  const own = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint !== undefined);
  return Object.fromEntries(
    own.map(([path, { entryPoint }]) => {
      const needed = new Set([path]);
      for (const of of needed) {
        for (const { path: other, kind } of outputs[of].imports) {
          if (kind === 'import-statement') needed.add(other);
        }
      }
      return [parse(entryPoint).name, [...needed].map((of) => basename(of))];
    }),
  );
}

/** Writes the manifest last and atomically, so that every file it names exists. */
function write(files, manifest) {
  const path = join(target, 'manifest.json');
  if (existsSync(path) && readFileSync(path, 'utf8') === manifest) return;
  mkdirSync(target, { recursive: true });
  for (const [name, contents] of files) writeWhole(name, contents);
  writeWhole('manifest.json', manifest);
  for (const name of readdirSync(target)) {
    const isKept = files.has(name) || name === 'manifest.json' || name.endsWith('.part');
    if (!isKept) rmSync(join(target, name), { force: true });
  }
}

function writeWhole(name, contents) {
  const part = join(target, `${name}.${process.pid}.part`);
  writeFileSync(part, contents);
  renameSync(part, join(target, name));
}

// An installation without esbuild, or without the source, must not keep npm from installing.
const isInstallation = process.env.npm_lifecycle_event === 'prepare';
const isPossible = existsSync(join(root, 'node_modules/esbuild')) && existsSync(join(root, 'src'));
if (isPossible || !isInstallation) await build();

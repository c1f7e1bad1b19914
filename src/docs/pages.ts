/** Reads the Markdown tree, and finds the pictures in it and the files of examples. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { servedPath } from './links.ts';

/** One Markdown file. */
export interface SourcePage {
  /** Below `docs/`, with `/`: `apis/problems/index.md`. */
  readonly file: string;
  /** Where it is served, below the root: `apis/problems`. */
  readonly path: string;
  readonly markdown: string;
}

/** All Markdown files below a folder, in the order of their names. */
export function readPages(folder: string): readonly SourcePage[] {
  return filesBelow(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      file,
      path: servedPath(file),
      markdown: readFileSync(join(folder, file), 'utf8'),
    }));
}

/** The pictures that pages show, by their paths below the folder, with `/`. */
export function findPictures(folder: string): readonly string[] {
  return filesBelow(folder).filter((file) => file.endsWith('.svg'));
}

/** All files below a folder, by their paths below it, with `/`. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** Relative to the project's root, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
}

export interface Import {
  /** Path of the imported module from the project's root, or the import's text for a package or Node module. */
  target: string;
  /** True for a type-only import, which has no effect at runtime. */
  typeOnly: boolean;
}

const statement = /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/gm;
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;

export const sourceFiles = (...folders: string[]): SourceFile[] =>
  modulesBelow(folders)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(read);

function modulesBelow(folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(inside(folder)),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file));
}

function read(file: string): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8');
  return { path: file, text, imports: importsOf(file, text) };
}

const inside = (folder: string) => (name: string) => path.posix.join(folder, name.replaceAll('\\', '/'));

function importsOf(file: string, text: string): Import[] {
  const code = withoutComments(text);
  const found = [
    ...[...code.matchAll(statement)].map((match) => ({ name: match[2]!, typeOnly: match[1] !== undefined })),
    ...[...code.matchAll(dynamic)].map((match) => ({ name: match[1]!, typeOnly: false })),
  ];
  return found
    .filter(({ name }) => !name.startsWith('./+types/'))
    .map(({ name, typeOnly }) => ({ target: resolve(file, name), typeOnly }));
}

function resolve(file: string, name: string): string {
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name.replace(/\?.*$/, '')) : name;
}

export function withoutComments(text: string): string {
  const token = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g;
  return text.replace(token, (match) => (match.startsWith('/') ? ' ' : match));
}

import { isRecord } from '../../documents/shape.ts';
import { schemaOf } from '../../documents/shape-schema.ts';
import { type SentFrom, sentFields } from '../../documents/stored-document.ts';
import {
  listLength,
  type PageContent,
  type PageList,
  pageFormat,
  pageLists,
  pageShape,
} from '../content/page-content.ts';
import { itemLabels, pageErrors, pageLabels } from './copy.ts';

export type ReadPageResult =
  | { ok: true; content: PageContent }
  /** `error` is a sentence. `field` is empty for the whole page, or a field, a list, or `list.index.field`. */
  | { ok: false; error: string; field: string };

const schema = schemaOf(pageShape);

/** Parses untrusted page content. `page-errors.ts` decides if the page may be published. */
export function readPageContent(given: unknown, from: SentFrom): ReadPageResult {
  const sent = sentFields(pageFormat, given, from);
  // Checks the number of items before the items are validated one by one.
  for (const list of pageLists) {
    const items = isRecord(sent) ? sent[list] : null;
    if (Array.isArray(items) && items.length > listLength(list)) {
      return { ok: false, error: pageErrors.tooMany(list, listLength(list)), field: list };
    }
  }
  const read = schema.safeParse(sent);
  if (!read.success) {
    const [first] = read.error.issues;
    const path = first?.path ?? [];
    const refused = { ok: false as const, field: path.join('.') };
    if (first?.code === 'unrecognized_keys') return { ...refused, error: pageErrors.otherVersion };
    if (first?.code !== 'too_big') return { ...refused, error: pageErrors.notPage };
    return { ...refused, error: pageErrors.tooLong(labelOf(path), first.maximum as number) };
  }
  const content = read.data;
  const unstorable = textsIn(content).find(({ text }) => !text.isWellFormed() || text.includes('\0'));
  if (unstorable) {
    const { path } = unstorable;
    return { ok: false, error: pageErrors.notText(labelOf(path)), field: path.join('.') };
  }
  const twice = pageLists.find((list) => new Set(content[list].map(({ id }) => id)).size < content[list].length);
  return twice ? { ok: false, error: pageErrors.notPage, field: twice } : { ok: true, content };
}

type Path = readonly PropertyKey[];

function labelOf([field, _at, name]: Path): string {
  const labels: Record<string, string> = name === undefined ? pageLabels : itemLabels[field as PageList];
  return labels[String(name ?? field)] ?? '';
}

function textsIn(value: unknown, path: string[] = []): { path: string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]));
}

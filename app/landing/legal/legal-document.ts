/** Legal page as plain data (specification, sections 2 and 9). Texts have no markup and no links. */
export interface LegalDocument {
  title: string;
  /** Date in words. */
  lastUpdated: string;
  /** Changes to the text since `lastUpdated`, newest first. */
  changes: readonly LegalChange[];
  /** Plain summary in a few lines, shown at the top. Only the sections are binding. */
  summary: readonly string[];
  sections: readonly LegalSection[];
}

interface LegalChange {
  /** Day of the change, such as `2026-11-24`. */
  date: string;
  what: readonly string[];
}

interface LegalSection {
  /** Kebab-case and unique in the document. Must never change, because it is a public anchor. */
  id: string;
  title: string;
  body: readonly LegalBlock[];
}

export type LegalBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Each row has as many cells as `head`. The first cell is the row's header. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

/**
 * Legal page as plain data (specification, sections 2 and 9). The page adds the table of
 * contents, the anchors and the print styles. Texts are plain: no markup, no links.
 */
export interface LegalDocument {
  title: string;
  /** As shown to the reader, not a machine-readable date. */
  lastUpdated: string;
  /** Later changes of the text, newest first. */
  changes: readonly LegalChange[];
  /** Summary in a few plain lines, shown on top. Only the sections are binding. */
  summary: readonly string[];
  /** In reading order. */
  sections: readonly LegalSection[];
}

interface LegalChange {
  /** Day of the change, `2026-11-24`. */
  date: string;
  what: readonly string[];
}

interface LegalSection {
  /** Kebab-case and unique within its document. It is a public anchor: never change one. */
  id: string;
  title: string;
  body: readonly LegalBlock[];
}

export type LegalBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Every row has as many cells as `head`; the first cell names the row. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

/**
 * The shape of a legal page as plain data (specification, sections 2 and 9). The page that shows it adds the table of
 * contents, the anchors and the print styles. Texts are plain text: no markup, no links.
 */
export interface LegalDocument {
  title: string;
  /** As shown to the reader, not a machine-readable date. */
  lastUpdated: string;
  /** What was changed in the text after that day, the newest first. */
  changes: readonly LegalChange[];
  /** The document in a few plain lines, shown on top. The sections are what counts, not the summary. */
  summary: readonly string[];
  /** In reading order. */
  sections: readonly LegalSection[];
}

interface LegalChange {
  /** The day since which the text says so, `2026-11-24`. */
  date: string;
  what: readonly string[];
}

interface LegalSection {
  /** Kebab-case and unique within its document. It is the anchor people link to: never change one. */
  id: string;
  title: string;
  body: readonly LegalBlock[];
}

export type LegalBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Every row has as many cells as `head`; the first cell names the row. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

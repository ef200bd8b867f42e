import { makeZip } from 'client-zip';
import type { LoaderFunctionArgs } from 'react-router';
import { dateWords } from '../../copy/date-words.ts';
import { productName } from '../../copy/product.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';
import { pageLoader } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { pictureKind } from '../../media/receiving/picture-kind.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import { type ExportSection, exportDetails, exportFields, exportWords } from './archive-copy.ts';
import { listCommunityPictures } from './community-sections.server.ts';
import type { ExportRow, Owner } from './section.server.ts';
import { sections } from './sections.server.ts';

/** Version of the archive's format. Increment if a field changes its name or meaning. */
const VERSION = 1;

type ExportServices = Pick<Services, 'db' | 'now' | 'origin' | 'pictures'>;

export function exportArchive(services: ExportServices, owner: Owner): ReadableStream<Uint8Array> {
  return makeZip(filesOf(services, owner));
}

interface ArchiveFile {
  name: string;
  lastModified: Date;
  input: AsyncIterable<string> | Buffer;
}

async function* filesOf(services: ExportServices, owner: Owner): AsyncGenerator<ArchiveFile> {
  const lastModified = services.now();
  yield { name: 'index.html', lastModified, input: htmlOf(services, owner) };
  yield { name: 'data.json', lastModified, input: jsonOf(services, owner) };
  for (const key of await listCommunityPictures(services.db, owner)) {
    const original = await services.pictures.findOriginal(key);
    if (original) yield { name: `pictures/${key}.${extensionOf(original)}`, lastModified, input: original };
  }
}

function extensionOf(original: Buffer): string {
  const kind = pictureKind(original);
  return kind === 'jpeg' ? 'jpg' : kind;
}

/** Streams `data.json`. Times are in UTC. */
async function* jsonOf({ db, now, origin }: ExportServices, owner: Owner): AsyncGenerator<string> {
  const head = {
    format: `${productName.toLowerCase()}-account-export`,
    version: VERSION,
    exportedAt: now(),
    origin,
    fields: exportFields,
    leftOut: Object.fromEntries(
      sections.filter(({ without }) => Object.keys(without).length > 0).map(({ name, without }) => [name, without]),
    ),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`;
  for (const [at, { name, read }] of sections.entries()) {
    yield `${at === 0 ? '' : ','}\n    ${JSON.stringify(name)}: [`;
    let separator = '';
    for await (const rows of read(db, owner)) {
      for (const row of rows) {
        yield `${separator}\n      ${JSON.stringify(row)}`;
        separator = ',';
      }
    }
    yield ']';
  }
  yield '\n  }\n}\n';
}

/** Streams `index.html`, which runs no scripts and loads nothing. */
export async function* htmlOf({ db, now, origin }: ExportServices, owner: Owner): AsyncGenerator<string> {
  const words = exportWords;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(words.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(words.title)}</h1>
<p>${escapeMarkup(words.lead(owner.email, origin, dateWords().moment(now())))}</p>
<p>${escapeMarkup(words.passwords)}</p>
`;
  for (const { name, read } of sections) {
    const { title, about } = exportWords.sections[name];
    yield `<section>\n<h2>${escapeMarkup(title)}</h2>\n<p>${escapeMarkup(about)}</p>\n`;
    let count = 0;
    for await (const rows of read(db, owner)) {
      for (const row of rows) yield rowAsHtml(name, row);
      count += rows.length;
    }
    if (count === 0) yield `<p class="none">${escapeMarkup(words.nothing)}</p>\n`;
    yield '</section>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}

function rowAsHtml(section: ExportSection, row: ExportRow): string {
  return `${fieldsAsHtml(row, exportFields[section])}\n`;
}

function fieldsAsHtml(fields: Record<string, unknown>, meanings: Record<string, string>): string {
  const rows = Object.entries(fields).map(
    ([field, value]) => `<div><dt>${escapeMarkup(meanings[field] ?? field)}</dt><dd>${asHtml(value)}</dd></div>`,
  );
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

/** Formats a stored value as HTML. Times inside JSON are strings. */
function asHtml(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return escapeMarkup(dateWords().moment(value));
  if (typeof value === 'boolean') return value ? exportWords.yes : exportWords.no;
  if (Array.isArray(value)) return value.map(asHtml).join(', ') || '–';
  if (typeof value === 'object') {
    return Object.keys(value).length === 0 ? '–' : fieldsAsHtml(value as Record<string, unknown>, exportDetails);
  }
  const text = String(value);
  const time = isoTime.test(text) ? Date.parse(text) : Number.NaN;
  return escapeMarkup(Number.isNaN(time) ? text : dateWords().moment(new Date(time)));
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem; }
h1, h2 { font-family: Georgia, serif; font-weight: 400; line-height: 1.2; }
section { margin-top: 2.5rem; border-top: 1px solid; }
dl { margin: 1rem 0; padding: 0.25rem 1rem; border: 1px solid; border-radius: 0.75rem; break-inside: avoid; }
dl div { display: grid; gap: 0 1rem; padding: 0.5rem 0; }
dt { opacity: 0.75; }
dd { margin: 0; white-space: pre-wrap; }
dd dl { margin: 0; border-style: dotted; white-space: normal; }
@media (min-width: 40rem) { dl div { grid-template-columns: 2fr 3fr; } }
@media print { main { max-width: none; padding: 0; } }
`;

export const loadExportPage = pageLoader(
  'The page of an export could not be read',
  async ({ context }: Pick<LoaderFunctionArgs, 'context'>, { db }) => ({
    brand: await findMembersBrand(db, await requireUser(context)),
  }),
);

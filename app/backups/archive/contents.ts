import * as z from 'zod';
import { productName } from '../../copy/product.ts';

/** Raised when an older version could not read the file any more. */
export const FORMAT = 1;

/** The first entry of a backup. A reader looks at the product and the format before all else. */
export const aboutEntry = 'backup.json';
/** The last but one: a line for each picture, with the digest of its bytes, in the order of their entries. */
export const pictureListEntry = 'pictures.txt';
/** The last: what all the others must be. */
export const contentsEntry = 'contents.json';
export const tableEntry = (name: string) => `database/${name}.copy.gz`;
export const PICTURES = 'pictures/';

export const productSchema = z.object({ product: z.literal(productName), format: z.int() });

const tableSchema = z.object({
  /** With its schema, unquoted: `public.Recipes`. */
  name: z.string(),
  columns: z.array(z.string()),
});

export const aboutSchema = productSchema.extend({
  createdAt: z.iso.datetime(),
  /** Of the site that was backed up; null: none had been started on the database. */
  site: z.object({ mode: z.enum(['demo', 'live']), origin: z.string().nullable() }).nullable(),
  engine: z.enum(['postgres', 'pglite']),
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })).min(1),
  /** Of pg-boss's schema; null: the database had none. */
  queueVersion: z.int().nullable(),
  /** Of the AUTH_SECRETs that the site had, the current one first. */
  secrets: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Tables of the database that are not the site's, and which the backup does not have. */
  otherTables: z.array(z.string()),
  /** The last value of each sequence, as text; null: it has given none yet. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});
export type About = z.output<typeof aboutSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const contentsSchema = z.object({
  /** The digest of each entry's stored bytes, except for pictures and this entry. */
  entries: z.record(z.string(), sha256),
  /** The rows of each table, and the digest of their text as COPY writes it. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256 })),
  pictures: z.int(),
  /** Pictures whose bytes were not what their name says when the backup was made, and which it does not have. */
  damagedPictures: z.array(z.string()),
});
export type Contents = z.output<typeof contentsSchema>;

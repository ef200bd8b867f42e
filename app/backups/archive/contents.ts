import * as z from 'zod';
import { productName } from '../../copy/product.ts';

/** Format version. Incremented when an older release cannot read the new format. */
export const FORMAT = 1;

/** First entry of a backup, with the product and format. */
export const aboutEntry = 'backup.json';
/** Second to last entry. Has a line per picture: the digest of its bytes, and its name. In the order of the entries. */
export const pictureListEntry = 'pictures.txt';
/** Last entry. Contains the digests of the other entries, except pictures, and the row counts of the tables. */
export const contentsEntry = 'contents.json';
export const tableEntry = (name: string) => `database/${name}.copy.gz`;
export const PICTURES = 'pictures/';

export const productSchema = z.object({ product: z.literal(productName), format: z.int() });

const tableSchema = z.object({
  /** Schema-qualified but unquoted: `public.Recipes`. */
  name: z.string(),
  columns: z.array(z.string()),
});

export const aboutSchema = productSchema.extend({
  createdAt: z.iso.datetime(),
  /** Site that was backed up, or null if no site had been started on the database. */
  site: z.object({ mode: z.enum(['demo', 'live']), origin: z.string().nullable() }).nullable(),
  engine: z.enum(['postgres', 'pglite']),
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })).min(1),
  /** Version of pg-boss's schema, or null if the database had no such schema. */
  queueVersion: z.int().nullable(),
  /** Fingerprints of the site's secrets (`AUTH_SECRET`), the current one first. */
  secrets: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Tables that do not belong to the site and are not part of the backup. */
  otherTables: z.array(z.string()),
  /** Last value of each sequence, as text, or null if the sequence is unused. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});
export type About = z.output<typeof aboutSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const contentsSchema = z.object({
  /** Digest of the stored bytes of each entry, except the pictures and `contents.json`. */
  entries: z.record(z.string(), sha256),
  /** Row count of each table, and digest of the table's COPY text. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256 })),
  pictures: z.int(),
  /** Names of pictures that were left out because their bytes did not match their names. */
  damagedPictures: z.array(z.string()),
});
export type Contents = z.output<typeof contentsSchema>;

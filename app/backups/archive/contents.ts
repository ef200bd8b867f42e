import * as z from 'zod';
import { productName } from '../../copy/product.ts';

/** Incremented when an older version can no longer read the file. */
export const FORMAT = 1;

/** First entry of a backup. A reader checks the product and the format before all else. */
export const aboutEntry = 'backup.json';
/** Last but one entry: a line per picture with the digest of its bytes, in the order of the entries. */
export const pictureListEntry = 'pictures.txt';
/** Last entry: the expected content of all others. */
export const contentsEntry = 'contents.json';
export const tableEntry = (name: string) => `database/${name}.copy.gz`;
export const PICTURES = 'pictures/';

export const productSchema = z.object({ product: z.literal(productName), format: z.int() });

const tableSchema = z.object({
  /** Schema-qualified, unquoted: `public.Recipes`. */
  name: z.string(),
  columns: z.array(z.string()),
});

export const aboutSchema = productSchema.extend({
  createdAt: z.iso.datetime(),
  /** The backed-up site, or null if none had been started on the database. */
  site: z.object({ mode: z.enum(['demo', 'live']), origin: z.string().nullable() }).nullable(),
  engine: z.enum(['postgres', 'pglite']),
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })).min(1),
  /** Version of pg-boss's schema, or null if the database had none. */
  queueVersion: z.int().nullable(),
  /** Fingerprints of the site's AUTH_SECRETs, the current one first. */
  secrets: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Tables of the database that do not belong to the site and are not in the backup. */
  otherTables: z.array(z.string()),
  /** Last value of each sequence, as text, or null if unused. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});
export type About = z.output<typeof aboutSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const contentsSchema = z.object({
  /** Digest of each entry's stored bytes, except for pictures and this entry. */
  entries: z.record(z.string(), sha256),
  /** Row count of each table and digest of its COPY text. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256 })),
  pictures: z.int(),
  /** Pictures left out because their bytes did not match their name when the backup was made. */
  damagedPictures: z.array(z.string()),
});
export type Contents = z.output<typeof contentsSchema>;

import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers, landingPages } from '../../db/schema/creators.ts';
import { memberships } from '../../db/schema/membership.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { ExportSection } from './archive-copy.ts';

export interface Owner {
  accountId: string;
  email: string;
}

export type ExportRow = Record<string, unknown>;

export interface Section {
  name: ExportSection;
  /** Null if the data are not in one of the site's own tables. */
  table: PgTable | null;
  fields: readonly string[];
  /** Omitted columns, each with the reason. */
  without: Record<string, string>;
  read(db: Db, owner: Owner): AsyncIterable<ExportRow[]>;
}

export const ofOwner = (column: PgColumn) => (owner: Owner) => eq(column, owner.accountId);
export const ofMemberships = (column: PgColumn) => (owner: Owner) =>
  inArray(
    column,
    sql`(select ${memberships.id} from ${memberships} where ${eq(memberships.accountId, owner.accountId)})`,
  );
/** Matches rows of the creators that the user owns. */
export const ofOwned = (column: PgColumn) => (owner: Owner) =>
  inArray(
    column,
    sql`(select ${creatorMembers.creatorId} from ${creatorMembers}
      where ${and(eq(creatorMembers.accountId, owner.accountId), eq(creatorMembers.role, 'owner'))})`,
  );
export const nameOfRecipe = (recipeId: PgColumn) =>
  sql<string | null>`(select ${recipes.name} from ${recipes} where ${eq(recipes.id, recipeId)})`;

export const nameOfCreator = (creatorId: PgColumn) =>
  sql<string | null>`(select name from ${landingPages} where ${eq(landingPages.creatorId, creatorId)}
    order by ${landingPages.createdAt} limit 1)`;

/** Defines a section with all columns of the table except `without`. `added` replaces or adds columns. */
export function section(
  name: ExportSection,
  table: PgTable,
  where: (owner: Owner) => SQL | undefined,
  {
    order,
    without = {},
    added = {},
  }: { order: PgColumn; without?: Record<string, string>; added?: Record<string, SQL> },
): Section {
  const columns = Object.entries(getTableColumns(table)).filter(([column]) => !Object.hasOwn(without, column));
  const selected = { ...Object.fromEntries(columns), ...added };
  return {
    name,
    table,
    fields: Object.keys(selected),
    without,
    async *read(db, owner) {
      yield await db.select(selected).from(table).where(where(owner)).orderBy(asc(order));
    },
  };
}

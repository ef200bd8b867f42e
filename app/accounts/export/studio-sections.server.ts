import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { importPreviewRecipes, importPreviews } from '../../db/schema/import-previews.ts';
import { letterSettings, letters } from '../../db/schema/letters.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { memberRehearsalFiles, memberRehearsalPages, memberRehearsals } from '../../db/schema/moving-in.ts';
import { pageDrafts, pageRevisions } from '../../db/schema/page-editing.ts';
import { creatorPictures } from '../../db/schema/pictures.ts';
import { importedRecipes, recipeDrafts, recipeImports, recipeShares } from '../../db/schema/recipe-editing.ts';
import { recipeRevisions } from '../../db/schema/recipes.ts';
import { nameOfRecipe, type Owner, ofOwned, ofOwner, type Section, section } from './section.server.ts';

const theirs = { content: 'what you wrote belongs to the creator for whom you wrote it' };
const ofImports = (column: PgColumn) => (owner: Owner) =>
  inArray(
    column,
    sql`(select ${recipeImports.id} from ${recipeImports} where ${eq(recipeImports.authorId, owner.accountId)})`,
  );
const ofPreviews = (column: PgColumn) => (owner: Owner) =>
  inArray(
    column,
    sql`(select ${importPreviews.id} from ${importPreviews} where ${eq(importPreviews.accountId, owner.accountId)})`,
  );

export const studioSections: readonly Section[] = [
  section('revisions', recipeRevisions, ofOwner(recipeRevisions.authorId), {
    order: recipeRevisions.createdAt,
    without: theirs,
    added: { recipeName: nameOfRecipe(recipeRevisions.recipeId) },
  }),
  section('recipeDrafts', recipeDrafts, ofOwner(recipeDrafts.authorId), {
    order: recipeDrafts.savedAt,
    without: theirs,
    added: { recipeName: nameOfRecipe(recipeDrafts.recipeId) },
  }),
  section('recipeShares', recipeShares, ofOwner(recipeShares.madeBy), {
    order: recipeShares.expiresAt,
    without: { tokenHash: 'it only recognizes a link that you have' },
    added: { recipeName: nameOfRecipe(recipeShares.recipeId) },
  }),
  section('pageDrafts', pageDrafts, ofOwner(pageDrafts.authorId), { order: pageDrafts.savedAt, without: theirs }),
  section('pageRevisions', pageRevisions, ofOwner(pageRevisions.authorId), {
    order: pageRevisions.createdAt,
    without: theirs,
  }),
  section('letters', letters, ofOwner(letters.authorId), {
    order: letters.createdAt,
    without: {
      ...theirs,
      audience: theirs.content,
      issue: theirs.content,
      issueVersion: theirs.content,
      decidedOn: theirs.content,
      newTrials: theirs.content,
      newMembers: theirs.content,
      cooks: theirs.content,
    },
  }),
  section('pictures', creatorPictures, ofOwner(creatorPictures.addedBy), { order: creatorPictures.addedAt }),
  section('imports', recipeImports, ofOwner(recipeImports.authorId), { order: recipeImports.createdAt }),
  section('importedRecipes', importedRecipes, ofImports(importedRecipes.importId), {
    order: importedRecipes.recipeId,
    added: { recipeName: nameOfRecipe(importedRecipes.recipeId) },
  }),
  section('importPreviews', importPreviews, ofOwner(importPreviews.accountId), { order: importPreviews.createdAt }),
  section('importPreviewRecipes', importPreviewRecipes, ofPreviews(importPreviewRecipes.previewId), {
    order: importPreviewRecipes.position,
    without: {
      content: 'what was understood of a file that you have, and is forgotten within a day',
      picture: 'as it came in a file that you have',
      comments: 'what others wrote, in a file that you have',
      importKey: 'a digest of the recipe, by which it is recognized',
    },
  }),
  section('memberRehearsals', memberRehearsals, ofOwner(memberRehearsals.accountId), {
    order: memberRehearsals.createdAt,
    without: { columns: 'headings and first cells of a file that you have, forgotten within a day' },
  }),
  section('memberRehearsalPages', memberRehearsalPages, ofOwner(memberRehearsalPages.accountId), {
    order: memberRehearsalPages.page,
    without: { people: 'who is in a file that you have, and is forgotten within a day' },
  }),
  section('memberRehearsalFiles', memberRehearsalFiles, ofOwner(memberRehearsalFiles.accountId), {
    order: memberRehearsalFiles.creatorId,
    without: { content: 'a file that you have, forgotten within a day' },
  }),
  section('merchants', merchants, ofOwned(merchants.creatorId), { order: merchants.createdAt }),
  section('letterSettings', letterSettings, ofOwned(letterSettings.creatorId), { order: letterSettings.creatorId }),
];

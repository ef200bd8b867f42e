import { paths } from '../../paths.ts';

/** What a cook means to cook on which day. Not in `paths`, which is on every page of the site. */
export const weekPath = `${paths.kitchen()}/week`;

/** Where a recipe is put on a day. @param serves for how many; null: as it is written */
export const planPath = (recipeId: string, serves: number | null = null) =>
  `${weekPath}?add=${recipeId}${serves === null ? '' : `&serves=${serves}`}`;

const ending = '.ics';

/** What a program asks for that shows the week in a calendar. */
export const calendarPath = (token: string) => `${paths.kitchen()}/calendar/${token}${ending}`;

/** The token of such an address. @param file the part of it after the last slash */
export const tokenOfCalendar = (file: string) => (file.endsWith(ending) ? file.slice(0, -ending.length) : '');

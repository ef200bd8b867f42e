import { paths } from '../../../paths.ts';

/** Where a message leads whose recipe has no page. */
export const kitchenPath = paths.kitchen();

/** What a browser asks about its timers that ring while it is locked. Not in `paths`, which is on every page of the site. */
export const timerPushPath = `${kitchenPath}/timers`;

import { paths } from '../../../paths.ts';

/** Link of a message whose recipe has no page. */
export const kitchenPath = paths.kitchen();

/** Outside `paths`, which every page of the site loads. */
export const timerPushPath = `${kitchenPath}/timers`;

/**
 * Names of all events (specification, section 7); uploads with others are refused. To add one,
 * name it here and its required properties in `wire.ts`. The SDK itself sends `$identify`, once,
 * when the creator's id first identifies a device. 'Visit' is sent once per device and UTC day.
 */
export type EventName = 'Button Click' | '$identify' | 'Visit';

/** Values of `button_name` in a 'Button Click': the specification's three, and two more (decision 16). */
export const buttonNames = [
  'signup_header',
  'signup_hero',
  'get_cooking_features',
  'join_community_cta',
  'signup_bar',
] as const;
export type ButtonName = (typeof buttonNames)[number];

/**
 * Event as stored. It does not identify the visitor: the device id is random, and differs by
 * creator.
 */
export interface AnalyticsEvent {
  /** Chosen by the browser: the same event sent twice is stored once. */
  insertId: string;
  name: EventName;
  /** Set for a 'Button Click' only. */
  buttonName: ButtonName | null;
  deviceId: string;
  at: Date;
  /** Path of the page, without its query, which may hold personal data. */
  page: string | null;
  browser: string | null;
  os: string | null;
  /** Host of the page that linked here, without `www.`. Set for a 'Visit' only, as `utmSource` is. */
  referrerHost: string | null;
  /** Normalized `utm_source` of the page's address. */
  utmSource: string | null;
}

/** Returns the attributes of a counted link, which `click-recorder.ts` reads. */
export function countedAs(button: ButtonName, creatorId: string) {
  return { 'data-click': button, 'data-creator': creatorId };
}

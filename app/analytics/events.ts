/** Names of the events (specification, section 7). A new event needs its properties in `upload/wire.ts`. */
export type EventName = 'Button Click' | '$identify' | 'Visit';

/** Values of `button_name` in a 'Button Click': three from the specification and two from decision 16. */
export const buttonNames = [
  'signup_header',
  'signup_hero',
  'get_cooking_features',
  'join_community_cta',
  'signup_bar',
] as const;
export type ButtonName = (typeof buttonNames)[number];

/** Event as stored. The device id is random and differs for each creator. */
export interface AnalyticsEvent {
  /** Chosen by the browser, so that an event sent twice is stored once. */
  insertId: string;
  name: EventName;
  /** Null for events other than 'Button Click'. */
  buttonName: ButtonName | null;
  deviceId: string;
  at: Date;
  /** Path of the page, or null if unknown. The query is left out, because it may contain personal data. */
  page: string | null;
  browser: string | null;
  os: string | null;
  /**
   * Host of the linking page, without `www.`. Null, like `utmSource`, if unknown, and for events other than 'Visit'.
   */
  referrerHost: string | null;
  /** Normalized `utm_source` of the page's URL. */
  utmSource: string | null;
}

export function countedAs(button: ButtonName, creatorId: string) {
  return { 'data-click': button, 'data-creator': creatorId };
}

export interface Click {
  creatorId: string;
  properties: {
    button_name: ButtonName;
    $insert_id: string;
    /** Unix time in seconds. */
    time: number;
    $current_url: string;
  };
}

/** Window event that changes the receiver of clicks. Its detail is the SDK's function, or null to stop recording. */
export const TAKE_CLICKS = 'larder:clicks';
export type TakeClicks = ((click: Click) => void) | null;

export const MAX_SENDER_NAME_LENGTH = 80;
export const MAX_POSTAL_ADDRESS_LENGTH = 300;
export const MAX_WEEKLY_INTRO_LENGTH = 2_000;

/** Choices for the letter about each week's new recipes. */
export const weeklyChoices = ['off', 'draft', 'send'] as const;
export type WeeklyChoice = (typeof weeklyChoices)[number];

export interface TypedSettings {
  isOffered: boolean;
  senderName: string;
  replyTo: string;
  postalAddress: string;
  countsClicks: boolean;
  weekly: WeeklyChoice;
  /** Day of the week, from 1 for Monday to 7 for Sunday. */
  weeklyDay: number;
  weeklyHour: number;
  /** IANA time zone, or empty if none was chosen. */
  weeklyZone: string;
  weeklyIntro: string;
}

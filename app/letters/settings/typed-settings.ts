export const MAX_SENDER_NAME_LENGTH = 80;
export const MAX_POSTAL_ADDRESS_LENGTH = 300;

/** Settings of letters as typed in the form. */
export interface TypedSettings {
  isOffered: boolean;
  senderName: string;
  replyTo: string;
  postalAddress: string;
}

/** Code units of a passkey's answer as JSON: about 1,500, more where the device also attests itself. */
export const LONGEST_PASSKEY = 12_000;

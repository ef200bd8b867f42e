/** Class of the element in place of a letter's members' part. The structured data names the class. */
export const MEMBERS_PART = 'letter-for-members';

/** Class of the part of a page that is for members. The structured data names it. */
export const MEMBERS_PART = 'letter-for-members';

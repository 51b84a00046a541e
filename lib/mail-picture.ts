/** The picture at the head of the mail that thanks for a lead, by an address that stays: a mail is read long after the build that it came from. */
export const MAIL_PICTURE = { file: 'open-door.jpg', width: 528, height: 200 } as const

/** The hidden field of our forms. People leave it empty; programs that fill in every field don't. */
export const honeypotField = 'contact_me_by_fax'

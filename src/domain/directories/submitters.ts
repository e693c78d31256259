/** Who can submit to a directory. */
export const submitters = {
  agency: 'Anyone, including an agency acting for you',
  owner: 'Only the owner',
  invitation: 'Only those who are nominated or invited',
  editors: 'Nobody: its editors choose',
  closed: 'Nobody: it has no form',
} as const

export type Submitter = keyof typeof submitters

/** What is said in place of a form that we don't know. */
export function noForm(submitter: Submitter = 'agency'): string {
  if (submitter === 'agency') return 'not known'
  if (submitter === 'owner') return 'owner only'
  return submitter === 'invitation' ? 'by invitation' : 'none'
}

/** The same as `submitters`, short enough for a table. */
export const shortSubmitters: Record<Submitter, string> = {
  agency: 'anyone',
  owner: 'owner only',
  invitation: 'by invitation',
  editors: 'its editors choose',
  closed: 'nobody',
}

/** Whether it has a form, for an agency or only for the owner. */
export function takesApplications(submitter: Submitter): boolean {
  return submitter === 'agency' || submitter === 'owner'
}

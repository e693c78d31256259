import type { RetentionRule } from './rule.ts'

/** What readers send about the pages of directories. */
export const correctionRules = {
  corrections: {
    what: 'Corrections of our list of directories: your text, a link and an email if you gave them, with a code made from your IP that can’t be reversed',
    why: 'To correct the page, and to ask you if something is unclear',
    tables: ['corrections'],
    days: 365,
    since: 'we decided on them',
    then: 'Deleted, the email as soon as we decide. The change itself stays in the page’s history, without your words',
  },
  openCorrections: {
    what: 'The email in a correction that we haven’t decided on',
    why: 'To ask you if something is unclear',
    tables: ['corrections'],
    days: 90,
    since: 'you sent it',
    then: 'Erased. The correction itself stays until we decide',
  },
} as const satisfies Record<string, RetentionRule>

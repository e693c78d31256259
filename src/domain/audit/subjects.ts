/** What an entry of the activity log can be about. `none`: nothing that has a name or a page. */
export const auditSubjects = [
  'product',
  'post',
  'article',
  'page-batch',
  'directory',
  'order',
  'delivery',
  'plan',
  'subscription',
  'mail',
  'saved-reason',
  'host',
  'none',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

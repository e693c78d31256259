import type { RouteName } from '#functions/http/contract.ts'
import type { AuditSubject } from '#src/domain/audit/subjects.ts'

// The words of the activity log: what an admin did, followed by the name of what it was done to.

/** What was done, by the first word of the note. `''`: the note doesn't say, because the call failed before. */
type Words = Readonly<Record<string, string>> & { '': string }

/** `did`: "Published". */
type Action = {
  about: AuditSubject
  did: string | Words
}

const decisions = {
  '': 'Reviewed',
  publish: 'Published',
  reject: 'Rejected',
  'take-down': 'Took down',
  spam: 'Marked as spam:',
  dismiss: 'Dismissed reports about',
}

const posts = {
  '': 'Saved the post',
  draft: 'Saved the post',
  published: 'Published the post',
  scheduled: 'Scheduled the post',
  removed: 'Deleted the post',
  changes: 'Saved changes to the post',
}

const articles = {
  '': 'Changed the article',
  saved: 'Saved the article',
  send: 'Sent for review: the article',
  takeBack: 'Took back from review: the article',
}

const verifications = {
  '': 'Verified',
  verified: 'Verified',
  gone: 'Marked as gone:',
  unclear: 'Couldn’t verify',
}

const lostListings = {
  '': 'Decided on lost listings of the order',
  replace: 'Replaced lost listings of the order',
  keep: 'Didn’t replace lost listings of the order',
}

const drifts = {
  '': 'Decided on the listing at',
  corrected: 'Corrected the listing at',
  asked: 'Asked for a correction at',
  left: 'Left the listing as it is at',
  opened: 'Opened again: the listing at',
}

const entries: Readonly<Partial<Record<RouteName, Action>>> = {
  'POST /api/admin/corrections/{id}/accept': { about: 'directory', did: 'Accepted a correction to' },
  'POST /api/admin/corrections/{id}/reject': { about: 'directory', did: 'Rejected a correction to' },
  'POST /api/admin/waitlist/{ref}/unsubscribe': { about: 'none', did: 'Unsubscribed someone from the waitlist' },
  'GET /api/admin/waitlist.csv': { about: 'none', did: 'Exported the waitlist' },
  'DELETE /api/file-uploads/{id}': { about: 'none', did: 'Deleted an image' },
  'POST /api/plans': { about: 'plan', did: 'Added the plan' },
  'PUT /api/plans/{id}': { about: 'plan', did: 'Changed the plan' },
  'DELETE /api/plans/{id}': { about: 'plan', did: 'Deleted the plan' },
  'POST /api/subscriptions/{id}/settle': { about: 'subscription', did: 'Updated a subscription to' },
  'POST /api/admin/deliveries/{id}/check': { about: 'delivery', did: 'Checked the live page at' },
  'POST /api/admin/deliveries/outcomes': { about: 'delivery', did: 'Recorded an outcome for' },
  'POST /api/admin/orders/{id}/losses': { about: 'order', did: lostListings },
  'POST /api/admin/drifts/{id}': { about: 'delivery', did: drifts },
  'POST /api/blogposts': { about: 'post', did: posts },
  'PUT /api/blogposts/{id}': { about: 'post', did: posts },
  'DELETE /api/blogposts/{id}': { about: 'post', did: { '': posts.removed, removed: posts.removed } },
  'PUT /api/admin/posts/{id}/draft': { about: 'post', did: posts },
  'DELETE /api/admin/posts/{id}/draft': { about: 'post', did: 'Discarded changes to the post' },
  'PUT /api/admin/articles/{id}': { about: 'article', did: articles },
  'POST /api/admin/articles/{id}/actions': { about: 'article', did: articles },
  'POST /api/admin/articles/{id}/comments': { about: 'article', did: 'Commented on the article' },
  'POST /api/admin/page-batches': { about: 'page-batch', did: 'Added the page batch' },
  'PUT /api/admin/page-batches/{id}': { about: 'page-batch', did: 'Saved the page batch' },
  'POST /api/admin/page-batches/{id}/check': { about: 'page-batch', did: 'Checked the page batch' },
  'POST /api/admin/page-batches/{id}/approve': { about: 'page-batch', did: 'Approved the page batch' },
  'POST /api/admin/decisions': { about: 'product', did: decisions },
  'POST /api/admin/decisions/undo': { about: 'product', did: 'Undid the decision on' },
  'POST /api/admin/reasons': { about: 'saved-reason', did: 'Saved a reason:' },
  'DELETE /api/admin/reasons/{id}': { about: 'saved-reason', did: 'Deleted the saved reason:' },
  'PUT /api/admin/shared-hosts/{host}': { about: 'host', did: 'Marked as a shared host:' },
  'DELETE /api/admin/shared-hosts/{host}': { about: 'host', did: 'No longer marked as a shared host:' },
  'PUT /api/admin/directories/{key}': { about: 'directory', did: 'Edited' },
  'PUT /api/admin/directories/{key}/form-map': { about: 'directory', did: 'Recorded the form of' },
  'POST /api/admin/directories/{key}/exclude': { about: 'directory', did: 'Excluded' },
  'POST /api/admin/directories/{key}/include': { about: 'directory', did: 'Included again:' },
  'POST /api/admin/verifying/{key}': { about: 'directory', did: verifications },
  'POST /api/admin/verifying/{key}/undo': { about: 'directory', did: 'Undid the verification of' },
  'POST /api/admin/links/{ref}/check': { about: 'product', did: 'Checked the website of' },
  'POST /api/admin/mails/{id}/retry': { about: 'mail', did: 'Retried the email' },
  'POST /api/admin/mails/retry': { about: 'none', did: 'Retried all failed emails' },
  'PUT /api/admin/products/{ref}': { about: 'product', did: 'Edited' },
  'POST /api/admin/products/{ref}/merge': { about: 'product', did: 'Merged' },
  'POST /api/admin/rebuild': { about: 'none', did: 'Requested a rebuild of the site' },
}
export const auditActions = new Map<string, Action>(Object.entries(entries) as [string, Action][])

type ActionWords = { about: AuditSubject; summary: string; note: string }

/** What an entry says. An action of an earlier version, which isn't known anymore, is named as it was recorded. */
export function wordsOf({
  action,
  note,
  status,
}: {
  action: string
  note: string
  status: number | null
}): ActionWords {
  const isDone = status !== null && status < 400
  const { about, did } = auditActions.get(action) ?? { about: 'none', did: action }
  const said = typeof did === 'string' ? { summary: did, note } : choose(did, note)
  // A decision can be refused although the call, about several, succeeded.
  const failed = isDone ? /^(?:undo )?\((?:refused|missing|listed): (.*)\)$/s.exec(said.note) : null
  const rest = failed ? (failed[1] ?? '') : action.endsWith('/undo') && said.note === 'undo' ? '' : said.note
  if (isDone && !failed) return { about, summary: said.summary, note: rest }
  // Without an answer, some of it may have been done.
  const prefix = status === null ? 'Unfinished' : 'Not done'
  return { about, summary: `${prefix}: ${lowerFirst(said.summary)}`, note: rest }
}

function choose(did: Words, note: string): { summary: string; note: string } {
  const [first = ''] = note.split(/[: ]/)
  const summary = Object.hasOwn(did, first) ? did[first] : undefined
  return summary === undefined
    ? { summary: did[''], note }
    : { summary, note: note.slice(first.length).replace(/^:?\s*/, '') }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

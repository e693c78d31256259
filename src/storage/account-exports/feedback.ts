import { getTableColumns, sql } from 'drizzle-orm'
import { feedback, feedbackNotices, feedbackPages, feedbackReplies } from '#src/storage/feedback/schema.ts'
import { type PersonalTable, without } from './personal-table.ts'

const projectsOf = (userId: string) => sql`(SELECT id FROM projects WHERE user_id = ${userId})`
const feedbackOf = (userId: string) => sql`(SELECT id FROM feedback WHERE project_id IN ${projectsOf(userId)})`

/** What users of an account's sites said, and what the account wrote to others with its confirmed email. */
export const feedbackData = {
  feedbackReplies: {
    table: feedbackReplies,
    of: ({ id }) => sql`feedback_id IN ${feedbackOf(id)}`,
    columns: without(getTableColumns(feedbackReplies), 'id'),
    atDeletion: { remove: 'all' },
  },
  feedbackNotices: {
    table: feedbackNotices,
    of: ({ id }) => sql`feedback_id IN ${feedbackOf(id)}`,
    columns: getTableColumns(feedbackNotices),
    atDeletion: { remove: 'all' },
  },
  feedback: {
    table: feedback,
    of: ({ id, emailKey, confirmedAt }) =>
      confirmedAt === null
        ? sql`project_id IN ${projectsOf(id)}`
        : sql`(project_id IN ${projectsOf(id)} OR (email IS NOT NULL AND lower(email) = ${emailKey}))`,
    columns: without(getTableColumns(feedback), 'imageId', 'emailHash'),
    // Feedback to others is left without an account. A link in each email about it deletes the email.
    atDeletion: { remove: ({ id }) => sql`project_id IN ${projectsOf(id)}` },
  },
  feedbackPages: {
    table: feedbackPages,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: getTableColumns(feedbackPages),
    atDeletion: { remove: 'all' },
  },
} as const satisfies Record<string, PersonalTable>

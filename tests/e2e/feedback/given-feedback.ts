import { eq } from 'drizzle-orm'
import { newId } from '#functions/app.ts'
import { hashEmail } from '#functions/feedback/email-hash.ts'
import type { FeedbackStatus } from '#src/domain/feedback/feedback.ts'
import type { FeedbackMode } from '#src/domain/feedback/form.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { feedback, feedbackPages } from '#src/storage/feedback/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { inDatabase } from '#tests/e2e/accounts/given-accounts.ts'

type Given = {
  mode?: FeedbackMode
  status?: FeedbackStatus
  text: string
  email?: string
  /** Whether its author agreed to have it shown. */
  mayShow?: boolean
  shown?: boolean
  daysAgo?: number
}

/** A project of an account. Returns its id. */
export function givenProject(email: string, name = 'Tea Timer'): Promise<string> {
  return inDatabase(async (db) => {
    const [user] = await db.select().from(users).where(eq(users.email, email))
    const id = newId()
    const times = { createdAt: Date.now(), updatedAt: Date.now() }
    await db.insert(projects).values({ id, userId: user!.id, name, websiteUrl: `https://${id}.example/`, ...times })
    return id
  })
}

/** A project's open feedback page. Returns its key. */
export function givenPage(projectId: string, board = false): Promise<string> {
  const key = newId().slice(0, 16)
  return inDatabase(async (db) => {
    await db.insert(feedbackPages).values({ projectId, key, board, createdAt: Date.now() })
    return key
  })
}

export function givenSaid(projectId: string, said: readonly Given[]): Promise<void> {
  return inDatabase(async (db) => {
    for (const [place, { daysAgo = 0, email, mayShow = false, ...one }] of said.entries()) {
      const createdAt = Date.now() - daysAgo * 24 * 60 * 60 * 1000 - place * 1000
      const row = {
        id: newId(),
        projectId,
        mode: 'idea' as const,
        ...one,
        email: email ?? null,
        emailHash: email ? hashEmail(email) : null,
        consentAt: email ? createdAt : null,
        mayShowAt: mayShow || one.shown ? createdAt : null,
      }
      await db.insert(feedback).values({ ...row, createdAt, updatedAt: createdAt })
    }
  })
}

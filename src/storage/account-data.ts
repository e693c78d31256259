import { desc, eq, sql } from 'drizzle-orm'
import { payments, projects, subscriptions, type users } from './account-schema.ts'
import type { Database } from './database.ts'
import { mailOutbox, products, waitlist } from './schema.ts'
import { sessions } from './sessions/schema.ts'

type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailKey' | 'confirmedAt'>

/**
 * All that is kept about a person, as rows. What goes by the address (submissions, mails, the waitlist) only if the
 * account has proven to hold it.
 */
export async function findAccountData(db: Database, { id, email, emailKey, confirmedAt }: Owner) {
  const proven = confirmedAt === null ? sql`0` : sql`1`
  const [ownProjects, ownSubscriptions, ownPayments, ownSessions, submissions, mails, waiting] = await Promise.all([
    db.select().from(projects).where(eq(projects.userId, id)).orderBy(desc(projects.createdAt)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, id)).orderBy(desc(subscriptions.createdAt)),
    db.select().from(payments).where(eq(payments.userId, id)).orderBy(desc(payments.at)),
    db
      .select({
        method: sessions.method,
        device: sessions.device,
        place: sessions.place,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        endedAt: sessions.endedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.createdAt)),
    db
      .select({
        ref: products.ref,
        name: products.name,
        headline: products.headline,
        description: products.description,
        websiteUrl: products.websiteUrl,
        category: products.category,
        email: products.email,
        firstname: products.firstname,
        state: products.state,
        createdAt: products.createdAt,
      })
      .from(products)
      .where(sql`${proven} = 1 AND lower(${products.email}) = ${emailKey}`),
    db
      .select({ subject: mailOutbox.subject, createdAt: mailOutbox.createdAt, sentAt: mailOutbox.sentAt })
      .from(mailOutbox)
      .where(sql`${proven} = 1 AND ${mailOutbox.recipient} = ${email}`),
    db
      .select({ email: waitlist.email, state: waitlist.state, createdAt: waitlist.createdAt })
      .from(waitlist)
      .where(sql`${proven} = 1 AND lower(${waitlist.email}) = ${emailKey}`),
  ])
  return {
    projects: ownProjects,
    subscriptions: ownSubscriptions,
    payments: ownPayments,
    sessions: ownSessions,
    submissions,
    mails,
    waitlist: waiting,
  }
}

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FeedbackStatus, NotifiedStatus } from '#src/domain/feedback/feedback.ts'
import type { FeedbackMode } from '#src/domain/feedback/form.ts'
import { projects } from '#src/storage/projects/schema.ts'

// Times are milliseconds since 1970, UTC.

/** Where a project's users write. */
export const feedbackPages = sqliteTable(
  'feedback_pages',
  {
    projectId: text('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** In the page's URL and the embedded script. */
    key: text('key').notNull(),
    /** Whether visitors see what others wrote, and can vote. */
    board: integer('board', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    /** `#rrggbb`. Null: the default. */
    accent: text('accent'),
  },
  (table) => [uniqueIndex('feedback_pages_key').on(table.key)],
)

export const feedback = sqliteTable(
  'feedback',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    mode: text('mode').$type<FeedbackMode>().notNull(),
    status: text('status').$type<FeedbackStatus>().notNull().default('new'),
    text: text('text').notNull(),
    email: text('email'),
    /** The same for every email of an inbox. Null without an email. */
    emailHash: text('email_hash'),
    /** When they agreed to be written to. */
    consentAt: integer('consent_at'),
    /** When we asked them to confirm their email, and when they did. One confirmation is enough for a project and inbox. */
    askedAt: integer('asked_at'),
    confirmedAt: integer('confirmed_at'),
    imageId: text('image_id'),
    pageUrl: text('page_url'),
    votes: integer('votes').notNull().default(0),
    /** When they agreed to have it on the public board. */
    mayShowAt: integer('may_show_at'),
    shown: integer('shown', { mode: 'boolean' }).notNull().default(false),
    /** What the board shows of it. Null: all of it. */
    shownText: text('shown_text'),
    version: integer('version').notNull().default(1),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    // Mode and status: charts are counted from the index alone.
    index('feedback_of').on(table.projectId, table.createdAt, table.id, table.mode, table.status),
    index('feedback_in').on(table.projectId, table.status, table.createdAt, table.id),
    index('feedback_by').on(table.projectId, table.mode, table.createdAt, table.id),
    index('feedback_by_in').on(table.projectId, table.mode, table.status, table.createdAt, table.id),
    index('feedback_board')
      .on(table.projectId, table.votes, table.createdAt, table.id)
      .where(sql`shown = 1`),
    index('feedback_email')
      .on(sql`lower(email)`)
      .where(sql`email IS NOT NULL`),
    index('feedback_email_hash')
      .on(table.projectId, table.emailHash)
      .where(sql`email_hash IS NOT NULL`),
    index('feedback_image')
      .on(table.imageId)
      .where(sql`image_id IS NOT NULL`),
  ],
)

/** One for each client. `voter`: a hash of it and the feedback, that the IP can't be derived from. */
export const feedbackVotes = sqliteTable(
  'feedback_votes',
  {
    feedbackId: text('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    voter: text('voter').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feedbackId, table.voter] }), index('feedback_votes_at').on(table.at)],
)

export const feedbackReplies = sqliteTable(
  'feedback_replies',
  {
    id: text('id').primaryKey(),
    feedbackId: text('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    at: integer('at').notNull(),
    /** Null: waits until they confirm their email. */
    mailedAt: integer('mailed_at'),
  },
  (table) => [index('feedback_replies_of').on(table.feedbackId, table.at)],
)

/** Statuses that the author of feedback was told of by email. Each is told once. */
export const feedbackNotices = sqliteTable(
  'feedback_notices',
  {
    feedbackId: text('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    status: text('status').$type<NotifiedStatus>().notNull(),
    at: integer('at').notNull(),
    /** Null: waits until they confirm their email. */
    mailedAt: integer('mailed_at'),
  },
  (table) => [primaryKey({ columns: [table.feedbackId, table.status] })],
)

/**
 * Who wants no more email about a project's feedback. `emailHash` has no key, so it tells whether a known email is one of
 * them.
 */
export const feedbackStops = sqliteTable(
  'feedback_stops',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    emailHash: text('email_hash').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.emailHash] })],
)

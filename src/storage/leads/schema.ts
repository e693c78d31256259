import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LeadState } from '#src/domain/leads/leads.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'

/** Authors of a project's mentions. Times are milliseconds since 1970, UTC. */
export const leads = sqliteTable(
  'leads',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    state: text('state').$type<LeadState>().notNull().default('new'),
    note: text('note').notNull().default(''),
    version: integer('version').notNull().default(1),
    /** Of their newest post among the project's mentions. */
    lastPostId: integer('last_post_id').notNull(),
    lastPostedAt: integer('last_posted_at').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('leads_of').on(table.projectId, table.lastPostedAt, table.id),
    index('leads_in').on(table.projectId, table.state, table.lastPostedAt, table.id),
  ],
)

/** The accounts of a lead: several if the person links them. */
export const leadAccounts = sqliteTable(
  'lead_accounts',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SourceKind>().notNull(),
    /** The handle in lower case, with the instance or site if names are unique only there. */
    key: text('key').notNull(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    handle: text('handle').notNull(),
    profileUrl: text('profile_url'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.kind, table.key] }),
    index('lead_accounts_of').on(table.leadId),
  ],
)

/** People whom a customer removed, and whom that project doesn't find again. Only a hash of each account is kept. */
export const projectRemovedAuthors = sqliteTable(
  'project_removed_authors',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SourceKind>().notNull(),
    hash: text('hash').notNull(),
    removedAt: integer('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.kind, table.hash] })],
)

/** Each counts for the month it was made in. */
export const leadExports = sqliteTable(
  'lead_exports',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('lead_exports_by').on(table.userId, table.createdAt)],
)

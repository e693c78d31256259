import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ProfileFields, SiteCheck } from '#src/domain/profiles/profiles.api.ts'
import { projects } from '#src/storage/projects/schema.ts'

/** A project's profile: what directories' forms ask for. */
export const profiles = sqliteTable('kits', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  fields: text('fields', { mode: 'json' }).$type<ProfileFields>().notNull(),
  /** Counts saves, so that two tabs don't overwrite each other. */
  version: integer('version').notNull(),
  /** When the customer approved it for submission. Null: not yet. */
  approvedAt: integer('approved_at'),
  /** The last check of its website. Null: none yet. */
  site: text('site', { mode: 'json' }).$type<SiteCheck>(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** Which images a profile uses, so that they stay as long as it does. */
export const profileImages = sqliteTable(
  'kit_images',
  {
    imageId: text('image_id').notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => profiles.projectId, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.projectId] }), index('kit_images_of').on(table.projectId)],
)

import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImageType } from '#src/domain/images/images.ts'

export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    /** Bytes announced. The parts must add up to it. */
    size: integer('size').notNull(),
    /** Null until the image is assembled, checked and stored. */
    type: text('type').$type<ImageType>(),
    width: integer('width'),
    height: integer('height'),
    createdAt: integer('created_at').notNull(),
    readyAt: integer('ready_at'),
    /** Set when a product uses it. Unused images are swept after a day. */
    claimedAt: integer('claimed_at'),
    /** When the sweep last checked a claimed image. */
    checkedAt: integer('checked_at').notNull().default(0),
    /** Since when nothing uses it, as far as the sweep knows. Null: in use. */
    releasedAt: integer('released_at'),
  },
  (table) => [
    index('uploads_unclaimed')
      .on(table.createdAt)
      .where(sql`claimed_at IS NULL`),
    index('uploads_unchecked')
      .on(table.checkedAt)
      .where(sql`claimed_at IS NOT NULL`),
    index('uploads_released')
      .on(table.releasedAt)
      .where(sql`released_at IS NOT NULL`),
  ],
)

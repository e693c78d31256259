import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { deliveries } from '#src/storage/deliveries/schema.ts'

// Times are milliseconds since 1970, UTC. Hashes are hexadecimal. See src/domain/evidence.

/** What happened to a row, each event hashed together with the one before it. Written once, deleted with the row. */
export const evidence = sqliteTable(
  'evidence',
  {
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    at: integer('at').notNull(),
    kind: text('kind').notNull(),
    /** Canonical JSON. */
    facts: text('facts').notNull(),
    /** The hash of the page that was seen. */
    seen: text('seen'),
    /** The proof that has the page's bytes: see `proof_pages`. */
    proofId: integer('proof_id'),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.seq] })],
)

/** The last event of each row, and how far a root has signed it. */
export const evidenceHeads = sqliteTable(
  'evidence_heads',
  {
    deliveryId: text('delivery_id')
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    hash: text('hash').notNull(),
    /** The row's leaf in the tree. Null: no root has it yet. */
    place: integer('place'),
    rootedSeq: integer('rooted_seq').notNull().default(0),
  },
  (table) => [
    uniqueIndex('evidence_heads_place').on(table.place),
    index('evidence_heads_unrooted')
      .on(table.deliveryId)
      .where(sql`rooted_seq < seq`),
  ],
)

/** That an event was its row's last one when a root was made, with the path to that root. */
export const evidenceSeals = sqliteTable(
  'evidence_seals',
  {
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    seq: integer('seq').notNull(),
    place: integer('place').notNull(),
    path: text('path').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.no] })],
)

/** The latest root's tree: hashes of `partSize` leaves each, one after the other. Leaves of deleted rows stay. */
export const evidenceParts = sqliteTable('evidence_parts', {
  part: integer('part').primaryKey(),
  leaves: text('leaves').notNull(),
  root: text('root').notNull(),
})

/** Signed roots. They hold only hashes, and stay. */
export const evidenceRoots = sqliteTable('evidence_roots', {
  no: integer('no').primaryKey(),
  at: integer('at').notNull(),
  size: integer('size').notNull(),
  root: text('root').notNull(),
  before: text('before').notNull(),
  key: text('key').notNull(),
  signature: text('signature').notNull(),
})

/** The public keys that have signed roots, so that old roots can be verified after a change of the key. */
export const evidenceKeys = sqliteTable('evidence_keys', {
  id: text('id').primaryKey(),
  /** The key, as in a JSON Web Key. */
  x: text('x').notNull(),
  firstAt: integer('first_at').notNull(),
})

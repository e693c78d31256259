import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MentionReason, MentionState } from '#src/domain/mentions/mentions.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'

// Times are milliseconds since 1970, UTC. `place`: a feed's URL, an instance's or site's host, or empty.

/** What a project listens to. */
export const mentionSources = sqliteTable(
  'mention_sources',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SourceKind>().notNull(),
    place: text('place').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** A feed beyond what its account has paid for, so it isn't read. */
    paused: integer('paused', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('mention_sources_place').on(table.projectId, table.kind, table.place),
    index('mention_sources_by').on(table.kind, table.place),
  ],
)

/** A search or feed that is read again and again, for all projects that want it. */
export const polls = sqliteTable(
  'polls',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind').$type<SourceKind>().notNull(),
    place: text('place').notNull(),
    /** A keyword's key. Empty for feeds. */
    term: text('term').notNull(),
    dueAt: integer('due_at').notNull(),
    readAt: integer('read_at'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** The newest post seen, in milliseconds. Nothing before it is left to read. */
    newestAt: integer('newest_at'),
    /** Who answers: see `pollHosts`. Null: not known yet. */
    host: text('host'),
    /** Where a search of several pages continues. Null: with its first one. */
    cursor: text('cursor'),
    /** The newest post seen on the pages before the cursor, in milliseconds. */
    seenTo: integer('seen_to'),
    /** Hashes of a feed's items without a date: only their first reading tells when they were new. */
    undated: text('undated', { mode: 'json' }).$type<string[]>(),
    failures: integer('failures').notNull().default(0),
    error: text('error'),
  },
  (table) => [
    uniqueIndex('polls_term').on(table.kind, table.place, table.term),
    index('polls_due').on(table.dueAt),
    index('polls_new')
      .on(table.kind, table.place)
      .where(sql`host IS NULL`),
  ],
)

/** Who is asked for posts, and how much: a domain with all that is read there, or an API. Rows that say nothing are deleted. */
export const pollHosts = sqliteTable('poll_hosts', {
  host: text('host').primaryKey(),
  /** It asked us not to ask before this time, or it failed. */
  waitUntil: integer('wait_until').notNull().default(0),
  /** When our share of its requests allows the next search. */
  nextAt: integer('next_at').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  error: text('error'),
  /** Posts stored on this day, in days since 1970, UTC. */
  day: integer('day').notNull().default(0),
  added: integer('added').notNull().default(0),
})

/** Posts of others on other sites, each once, whoever is interested in them. */
export const publicPosts = sqliteTable(
  'public_posts',
  {
    /** Grows, so that what was matched can be told from what wasn't. */
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind').$type<SourceKind>().notNull(),
    place: text('place').notNull(),
    /** The source's own id. */
    externalId: text('external_id').notNull(),
    url: text('url').notNull(),
    author: text('author').notNull(),
    authorUrl: text('author_url'),
    /** Other profiles that the author's own links to, as the source has checked. */
    authorLinks: text('author_links', { mode: 'json' }).$type<string[]>().notNull(),
    title: text('title').notNull(),
    /** Plain text. */
    text: text('text').notNull(),
    /** See `indexedText`. Null: as they are. */
    searchTitle: text('search_title'),
    searchText: text('search_text'),
    /** ISO 639-1. Null: not known. */
    language: text('language'),
    postedAt: integer('posted_at').notNull(),
    foundAt: integer('found_at').notNull(),
  },
  (table) => [
    uniqueIndex('public_posts_external').on(table.kind, table.place, table.externalId),
    index('public_posts_found').on(table.foundAt),
  ],
)

/** A post that matters to a project. */
export const mentions = sqliteTable(
  'mentions',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    postId: integer('post_id')
      .notNull()
      .references(() => publicPosts.id),
    score: integer('score').notNull(),
    reasons: text('reasons', { mode: 'json' }).$type<MentionReason[]>().notNull(),
    state: text('state').$type<MentionState>().notNull(),
    /** The mention that stands for this one. */
    foldedInto: text('folded_into'),
    snoozedUntil: integer('snoozed_until'),
    repliedAt: integer('replied_at'),
    /** When an excluded keyword dismissed it. */
    excludedAt: integer('excluded_at'),
    /** Where it stands in its list: by when its post was written, or by when it came back. */
    listedAt: integer('listed_at').notNull(),
    /** The author's account, as a lead has it. Null: not known. */
    accountKind: text('account_kind').$type<SourceKind>(),
    accountKey: text('account_key'),
    createdAt: integer('created_at').notNull(),
    mailedAt: integer('mailed_at'),
  },
  (table) => [
    uniqueIndex('mentions_post').on(table.projectId, table.postId),
    index('mentions_in').on(table.projectId, table.state, table.listedAt, table.id),
    // With the state, so that a page is found in the index alone.
    index('mentions_all')
      .on(table.projectId, table.listedAt, table.id, table.state)
      .where(sql`state <> 'folded'`),
    index('mentions_folded')
      .on(table.foldedInto)
      .where(sql`folded_into IS NOT NULL`),
    index('mentions_snoozed')
      .on(table.snoozedUntil)
      .where(sql`snoozed_until IS NOT NULL`),
    index('mentions_excluded')
      .on(table.projectId, table.postId)
      .where(sql`excluded_at IS NOT NULL`),
    index('mentions_of_post').on(table.postId),
    index('mentions_by')
      .on(table.projectId, table.accountKind, table.accountKey)
      .where(sql`account_key IS NOT NULL`),
    index('mentions_unmailed')
      .on(table.projectId)
      .where(sql`mailed_at IS NULL AND state = 'new'`),
  ],
)

/** Which keywords a mention has, to count them by week. */
export const mentionKeywords = sqliteTable(
  'mention_keywords',
  {
    keywordId: text('keyword_id')
      .notNull()
      .references(() => keywords.id, { onDelete: 'cascade' }),
    mentionId: text('mention_id')
      .notNull()
      .references(() => mentions.id, { onDelete: 'cascade' }),
    postedAt: integer('posted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mentionId, table.keywordId] }),
    index('mention_keywords_by').on(table.keywordId, table.postedAt),
  ],
)

/**
 * Mentions per project, state and day of their posts, kept by triggers: counting a million, or skipping half of them to
 * reach a page, takes too long for an inbox.
 */
export const mentionCounts = sqliteTable(
  'mention_counts',
  {
    projectId: text('project_id').notNull(),
    state: text('state').$type<MentionState>().notNull(),
    /** Days since 1970, UTC. */
    day: integer('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.state, table.day] })],
)

/** The daily mail about a project's new mentions. */
export const mentionMails = sqliteTable('mention_mails', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** The last day that was looked at, in days since 1970, UTC. */
  day: integer('day').notNull().default(0),
  stoppedAt: integer('stopped_at'),
})

/** Drafts of replies, the last one of a mention being the present one. */
export const replyDrafts = sqliteTable(
  'reply_drafts',
  {
    id: text('id').primaryKey(),
    /** Null: its project was deleted. The draft still counts for its month. */
    mentionId: text('mention_id').references(() => mentions.id, { onDelete: 'set null' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    writer: text('writer').$type<'template' | 'model'>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('reply_drafts_of').on(table.mentionId, table.createdAt),
    index('reply_drafts_by').on(table.userId, table.createdAt),
  ],
)

/** People who don't want to be found. Only a hash of their name is kept. */
export const removedAuthors = sqliteTable(
  'removed_authors',
  {
    kind: text('kind').$type<SourceKind>().notNull(),
    hash: text('hash').notNull(),
    removedAt: integer('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] })],
)

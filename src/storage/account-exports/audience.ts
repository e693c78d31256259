import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { leadAccounts, leadExports, leads, projectRemovedAuthors } from '#src/storage/leads/schema.ts'
import {
  mentionKeywords,
  mentionMails,
  mentions,
  mentionSources,
  publicPosts,
  replyDrafts,
} from '#src/storage/mentions/schema.ts'
import { offers } from '#src/storage/offers/schema.ts'
import { suggestions } from '#src/storage/suggestions/schema.ts'
import { type PersonalTable, without } from './personal-table.ts'

const projectsOf = (userId: string) => sql`(SELECT id FROM projects WHERE user_id = ${userId})`
const mentionsOf = (userId: string) => sql`(SELECT id FROM mentions WHERE project_id IN ${projectsOf(userId)})`

/** What a mention's post says, or null if `kind` is another one than its source. */
function ofPost(column: 'url' | 'title' | 'text' | 'author', kind?: SourceKind) {
  const ofKind = kind === undefined ? sql`` : sql`AND ${publicPosts.kind} = ${kind}`
  return sql<string | null>`(SELECT ${publicPosts[column]} FROM ${publicPosts}
    WHERE ${publicPosts.id} = ${mentions.postId} ${ofKind})`
}

/** What an account's projects look for, what was found, and whom they wrote to. Deleted with the account. */
export const audience = {
  replyDrafts: {
    table: replyDrafts,
    of: ({ id }) => eq(replyDrafts.userId, id),
    columns: without(getTableColumns(replyDrafts), 'id', 'userId'),
    atDeletion: { remove: 'all' },
  },
  mentionKeywords: {
    table: mentionKeywords,
    of: ({ id }) => sql`mention_id IN ${mentionsOf(id)}`,
    columns: getTableColumns(mentionKeywords),
    atDeletion: { remove: 'all' },
  },
  mentions: {
    table: mentions,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: {
      ...getTableColumns(mentions),
      url: ofPost('url').as('url'),
      // Of a pasted link, this is what the customer typed, or what its page said.
      pastedTitle: ofPost('title', 'link').as('pasted_title'),
      pastedText: ofPost('text', 'link').as('pasted_text'),
      pastedAuthor: ofPost('author', 'link').as('pasted_author'),
    },
    atDeletion: { remove: 'all' },
  },
  mentionSources: {
    table: mentionSources,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: getTableColumns(mentionSources),
    atDeletion: { remove: 'all' },
  },
  mentionMails: {
    table: mentionMails,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: getTableColumns(mentionMails),
    atDeletion: { remove: 'all' },
  },
  keywords: {
    table: keywords,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: without(getTableColumns(keywords), 'key', 'query'),
    atDeletion: { remove: 'all' },
  },
  leadAccounts: {
    table: leadAccounts,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: without(getTableColumns(leadAccounts), 'key'),
    atDeletion: { remove: 'all' },
  },
  projectRemovedAuthors: {
    table: projectRemovedAuthors,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: without(getTableColumns(projectRemovedAuthors), 'hash'),
    atDeletion: { remove: 'all' },
  },
  leads: {
    table: leads,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: getTableColumns(leads),
    atDeletion: { remove: 'all' },
  },
  leadExports: {
    table: leadExports,
    of: ({ id }) => eq(leadExports.userId, id),
    columns: without(getTableColumns(leadExports), 'id', 'userId'),
    atDeletion: { remove: 'all' },
  },
  offers: {
    table: offers,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: getTableColumns(offers),
    atDeletion: { remove: 'all' },
  },
  suggestions: {
    table: suggestions,
    of: ({ id }) => sql`project_id IN ${projectsOf(id)}`,
    columns: getTableColumns(suggestions),
    atDeletion: { remove: 'all' },
  },
} as const satisfies Record<string, PersonalTable>

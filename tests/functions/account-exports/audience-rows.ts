import type { audience } from '#src/storage/account-exports/audience.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { leadAccounts, leadExports, leads, projectRemovedAuthors } from '#src/storage/leads/schema.ts'
import { mentionKeywords, mentionMails, mentionSources, replyDrafts } from '#src/storage/mentions/schema.ts'
import { offers } from '#src/storage/offers/schema.ts'
import { suggestions } from '#src/storage/suggestions/schema.ts'
import { givenMention } from '#tests/support/mentions.ts'
import type { TestApi } from '#tests/support/test-api.ts'

const at = 1000

/** Rows about what a project looks for and what was found. Each needs those before it. */
export const audienceRows: Record<keyof typeof audience, (api: TestApi, user: User) => Promise<unknown>> = {
  keywords: ({ db }, { id: userId }) =>
    db.insert(keywords).values({
      ...{ id: `k-${userId}`, projectId: `p-${userId}`, text: 'tea', key: 'secret', match: 'phrase', query: 'secret' },
      createdAt: at,
    }),
  mentionSources: ({ db }, { id: userId }) =>
    db
      .insert(mentionSources)
      .values({ id: `s-${userId}`, projectId: `p-${userId}`, kind: 'hackernews', createdAt: at }),
  mentionMails: ({ db }, { id: userId }) => db.insert(mentionMails).values({ projectId: `p-${userId}` }),
  mentions: (api, { id: userId }) => givenMention(api, `p-${userId}`, { id: `m-${userId}` }),
  mentionKeywords: ({ db }, { id: userId }) =>
    db.insert(mentionKeywords).values({ keywordId: `k-${userId}`, mentionId: `m-${userId}`, postedAt: at }),
  replyDrafts: ({ db }, { id: userId }) =>
    db.insert(replyDrafts).values({
      ...{ id: `secret-${userId}`, mentionId: `m-${userId}`, userId, text: 'Try ours.', writer: 'template' },
      createdAt: at,
    }),
  leads: ({ db }, { id: userId }) =>
    db.insert(leads).values({
      ...{ id: `l-${userId}`, projectId: `p-${userId}`, lastPostId: 1, lastPostedAt: at },
      ...{ createdAt: at, updatedAt: at },
    }),
  leadAccounts: ({ db }, { id: userId }) =>
    db.insert(leadAccounts).values({
      ...{ projectId: `p-${userId}`, kind: 'reddit', key: 'secret', leadId: `l-${userId}`, handle: 'teadrinker' },
    }),
  projectRemovedAuthors: ({ db }, { id: userId }) =>
    db
      .insert(projectRemovedAuthors)
      .values({ projectId: `p-${userId}`, kind: 'reddit', hash: 'secret', removedAt: at }),
  leadExports: ({ db }, { id: userId }) =>
    db.insert(leadExports).values({ id: `secret-${userId}`, userId, createdAt: at }),
  offers: ({ db }, { id: userId }) =>
    db.insert(offers).values({
      ...{ id: `f-${userId}`, projectId: `p-${userId}`, headline: 'Half price', price: '', url: '', coupon: '' },
      ...{ endsOn: '', updatedAt: at },
    }),
  suggestions: ({ db }, { id: userId }) =>
    db.insert(suggestions).values({
      ...{ id: `g-${userId}`, projectId: `p-${userId}`, kind: 'profile', subject: 'x', title: 'x', reason: 'x' },
      ...{ effort: 'minutes', href: '/', rank: 0, foundAt: at, createdAt: at },
    }),
}

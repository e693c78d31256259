import { type Account, accountOf, authorAccount } from '#src/domain/leads/profiles.ts'
import type { Database } from '#src/storage/database.ts'
import { type AuthoredPost, forget, listAccountsOfLeads, listAuthoredPosts } from '#src/storage/mentions/forgetting.ts'
import { authorHash } from './removed-authors.ts'

/** Posts read at a time. */
const page = 5000

/** How much was deleted, and how many accounts aren't found again. */
export type Forgetting = { accounts: number; posts: number; leads: number }

/**
 * For someone who asks us not to be found: deletes their posts, mentions and leads in all projects, and makes sure that
 * none are made again. `url`: their profile, or one of their posts. Null: it leads to no author. Can be repeated.
 */
export async function forgetAuthor(db: Database, url: string, now: number): Promise<Forgetting | null> {
  const accounts = new Map<string, Account>()
  const add = (account: Account | null) => account && accounts.set(authorHash(account), account)
  const has = (account: Account | null) => account !== null && accounts.has(authorHash(account))
  add(accountOf(url))
  for await (const post of eachPost(db)) if (post.url === url || post.authorUrl === url) add(accountBehind(post))
  if (accounts.size === 0) return null
  // Accounts that they link themselves, and those that a project has put together for that reason.
  for await (const post of eachPost(db)) if (has(accountBehind(post))) post.authorLinks.map(accountOf).forEach(add)
  const people = await listAccountsOfLeads(db, [...accounts.values()])
  people.forEach(add)
  const postIds: number[] = []
  for await (const post of eachPost(db)) if (has(accountBehind(post))) postIds.push(post.id)
  const leadIds = [...new Set(people.map(({ leadId }) => leadId))]
  const hashes = [...accounts].map(([hash, { kind }]) => ({ kind, hash }))
  await forget(db, { accounts: hashes, postIds, leadIds }, now)
  return { accounts: accounts.size, posts: postIds.length, leads: leadIds.length }
}

function accountBehind(post: AuthoredPost): Account | null {
  return authorAccount(post.kind, post)
}

async function* eachPost(db: Database): AsyncGenerator<AuthoredPost> {
  for (let after = 0; ;) {
    const posts = await listAuthoredPosts(db, after, page)
    yield* posts
    if (posts.length < page) return
    after = posts.at(-1)?.id ?? after
  }
}

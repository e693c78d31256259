import { type Account, accountOf, authorAccount } from '#src/domain/leads/profiles.ts'
import type { Database } from '#src/storage/database.ts'
import {
  type AuthoredPost,
  forget,
  listAuthoredPosts,
  listLeadAccounts,
  listLeadsWith,
} from '#src/storage/leads/forget.ts'
import { authorHash } from './removed-authors.ts'

/** Posts read at a time. */
const page = 5000

type AuthorHash = { kind: Account['kind']; hash: string }

/** How much was deleted. `linked`: profiles of other accounts that they say are theirs. */
export type Forgetting = { accounts: number; posts: number; leads: number; linked: string[] }

/**
 * For someone who asks us not to be found: deletes their posts, mentions and leads in all projects, and makes sure that
 * none are made again. `url`: their profile, or one of their posts. Null: it leads to no author. Can be repeated. Accounts
 * that theirs link stay, because an instance can claim links that aren't true, to hide someone else.
 */
export async function forgetAuthor(db: Database, url: string, now: number): Promise<Forgetting | null> {
  const accounts = new Map<string, Account>()
  const add = (account: Account | null) => account && accounts.set(authorHash(account), account)
  add(accountOf(url))
  for await (const post of eachPost(db)) if (post.url === url || post.authorUrl === url) add(accountBehind(post))
  if (accounts.size === 0) return null
  const hashes = [...accounts].map(([hash, { kind }]) => ({ kind, hash }))
  return forgetHashes(db, hashes, [...accounts.values()], now)
}

/** Forgets authors again whom a restored backup still has. */
export async function forgetAgain(db: Database, hashes: readonly AuthorHash[], now: number): Promise<void> {
  const wanted = new Set(hashes.map(({ hash }) => hash))
  const accounts = await listLeadAccounts(db)
  const known = accounts.filter((account) => wanted.has(authorHash(account)))
  await forgetHashes(db, hashes, known, now)
}

async function forgetHashes(
  db: Database,
  hashes: readonly AuthorHash[],
  accounts: readonly Account[],
  now: number,
): Promise<Forgetting> {
  const wanted = new Set(hashes.map(({ hash }) => hash))
  const postIds: number[] = []
  const linked = new Set<string>()
  for await (const post of eachPost(db)) {
    const account = accountBehind(post)
    if (!account || !wanted.has(authorHash(account))) continue
    postIds.push(post.id)
    for (const link of post.authorLinks) if (accountOf(link)) linked.add(link)
  }
  const leadIds = await listLeadsWith(db, accounts)
  await forget(db, { accounts: hashes, postIds, leadIds }, now)
  return { accounts: hashes.length, posts: postIds.length, leads: leadIds.length, linked: [...linked] }
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

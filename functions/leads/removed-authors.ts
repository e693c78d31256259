import { createHash } from 'node:crypto'
import { type Account, accountOf, authorAccount } from '#src/domain/leads/profiles.ts'
import type { Database } from '#src/storage/database.ts'
import type { NewPost } from '#src/storage/mentions/polls.ts'
import { findRemovedAuthors } from '#src/storage/mentions/removed-authors.ts'

/** What tells who wrote a post. */
type Authored = Pick<NewPost, 'kind' | 'author' | 'authorUrl' | 'authorLinks' | 'place'>

/**
 * What is kept of someone who doesn't want to be found. Without a key, because it has to outlive every change of SECRET.
 */
export function authorHash({ kind, key }: Account): string {
  return createHash('sha256').update(`${kind} ${key}`).digest('base64url')
}

/** The posts of people who can be found, by anyone or by a project. */
export async function withoutRemoved<Post extends Authored>(
  db: Database,
  posts: readonly Post[],
  projectId: string | null = null,
): Promise<Post[]> {
  const hashes = new Map(posts.map((post) => [post, accountsOf(post).map(hashed)]))
  const all = [...hashes.values()].flat()
  const removed = all.length === 0 ? new Set() : await findRemovedAuthors(db, all, projectId)
  return posts.filter((post) => !hashes.get(post)?.some(({ hash }) => removed.has(hash)))
}

function hashed(account: Account) {
  return { kind: account.kind, hash: authorHash(account) }
}

/** The account of a post's author, and those that it links. */
function accountsOf(post: Authored): Account[] {
  return [
    authorAccount(post.kind, { ...post, authorUrl: post.authorUrl ?? null }) ?? [],
    post.authorLinks.flatMap((link) => accountOf(link) ?? []),
  ].flat()
}

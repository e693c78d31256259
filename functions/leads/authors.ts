import { accountOf, authorAccount } from '#src/domain/leads/profiles.ts'
import type { PublicPostRow } from '#src/storage/mentions/matches.ts'
import type { NewLead } from '#src/storage/mentions/new-mentions.ts'
import { authorHash } from './removed-authors.ts'

/** The author of a post. Null: unknown. */
export function leadOf(post: PublicPostRow, id: string): NewLead | null {
  const account = authorAccount(post.kind, post)
  if (!account) return null
  const others = post.authorLinks.flatMap((profileUrl) => {
    const other = accountOf(profileUrl)
    // Reddit doesn't allow its users to be matched with who they are elsewhere.
    const isReddit = post.kind === 'reddit' || other?.kind === 'reddit'
    return other && !isReddit ? [{ ...other, profileUrl, hash: authorHash(other) }] : []
  })
  return { id, ...account, hash: authorHash(account), handle: post.author, profileUrl: post.authorUrl, others }
}

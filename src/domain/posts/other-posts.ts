import { latestPosts } from './posts.ts'

type Dated = { id: string; publishedAt: string | null }

/** How many of the newest posts change with each publication. */
const followers = 50

/**
 * The latest other posts, for "Other Articles". Under one of the fifty newest, they are the latest of all. Under an
 * older one, they are the latest from before `today`, or each publication would render every post again. @param posts
 * Published ones, newest first. @param today `2026-11-21`, in UTC.
 */
export function otherPosts<Card extends Dated>(posts: readonly Card[], today: string): (id: string) => Card[] {
  const newest = posts.slice(0, latestPosts + 1)
  const recent = new Set(posts.slice(0, followers).map(({ id }) => id))
  const settled = posts.filter(({ publishedAt }) => publishedAt !== null && publishedAt < today).slice(0, newest.length)
  const later = settled.length < newest.length ? newest : settled
  return (id) => (recent.has(id) ? newest : later).filter((other) => other.id !== id).slice(0, latestPosts)
}

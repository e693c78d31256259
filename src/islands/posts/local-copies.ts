import type { PostContent } from '#src/domain/posts/posts.ts'
import { keepLocal, listLocal, localKeys, readLocal } from '#src/islands/browser-storage/browser-storage.ts'
import { emptyPost } from '#src/domain/posts/empty-post.ts'

// What the server doesn't have yet, kept by this browser.

export type LocalCopy = { key: string; content: PostContent; at: string }

const prefixOf = (id: string | null) => `${localKeys.postCopy}${id ?? 'new'}:`

/** A place for the copies of one opened page, so that two tabs, or an older copy, are never written over. */
export function newCopyKey(id: string | null): string {
  return prefixOf(id) + crypto.randomUUID()
}

export function keepCopy(key: string, content: PostContent, at: string): void {
  keepLocal(key, JSON.stringify({ content, at }))
}

export function dropCopy(key: string): void {
  keepLocal(key, null)
}

/** The copies of a post (null: of one that was never saved), newest first. */
export function findCopies(id: string | null): LocalCopy[] {
  const copies = listLocal(prefixOf(id)).flatMap((key) => readCopy(key) ?? [])
  return copies.sort((one, other) => other.at.localeCompare(one.at))
}

function readCopy(key: string): LocalCopy | null {
  try {
    const { content, at } = JSON.parse(readLocal(key) ?? 'null') as Omit<LocalCopy, 'key'>
    return { key, content: { ...emptyPost, ...content }, at }
  } catch {
    return null
  }
}

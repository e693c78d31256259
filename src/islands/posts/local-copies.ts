import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { PostContent } from '#src/domain/posts/posts.ts'
import { keepLocal, listLocal, localKeys, readLocal } from '#src/islands/browser-storage/browser-storage.ts'

// Versions that the server doesn't have yet, kept by this browser.

export type LocalCopy = { key: string; content: PostContent; at: string }

const prefixOf = (id: string | null) => `${localKeys.postCopy}${id ?? 'new'}:`

/** A key for the copy of one open page, so that two tabs or an older copy never overwrite each other. */
export function newCopyKey(id: string | null): string {
  return prefixOf(id) + crypto.randomUUID()
}

export function keepCopy(key: string, content: PostContent, at: string): void {
  keepLocal(key, JSON.stringify({ content, at }))
}

export function dropCopy(key: string): void {
  keepLocal(key, null)
}

/** The copies of a post, newest first. Null: of one that was never saved. */
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

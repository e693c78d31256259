import type { PostContent } from '#src/domain/posts.ts'
import { emptyContent } from './post-content.ts'

// What the server does not have yet, kept by this browser. Storage may be full or forbidden, which is as if it were empty.

export type LocalCopy = { key: string; content: PostContent; at: string }

const prefixOf = (id: string | null) => `post-copy:${id ?? 'new'}:`

/** A place for the copies of one opened page, so that two tabs, or an older copy, are never written over. */
export function newCopyKey(id: string | null): string {
  return prefixOf(id) + crypto.randomUUID()
}

export function keepCopy(key: string, content: PostContent, at: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ content, at }))
  } catch {
    return
  }
}

export function dropCopy(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

/** The copies of a post (null: of one that was never saved), newest first. */
export function findCopies(id: string | null): LocalCopy[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(id)))
    const copies = keys.flatMap((key) => readCopy(key) ?? [])
    return copies.sort((one, other) => other.at.localeCompare(one.at))
  } catch {
    return []
  }
}

function readCopy(key: string): LocalCopy | null {
  try {
    const { content, at } = JSON.parse(localStorage.getItem(key) ?? 'null') as Omit<LocalCopy, 'key'>
    return { key, content: { ...emptyContent, ...content }, at }
  } catch {
    return null
  }
}

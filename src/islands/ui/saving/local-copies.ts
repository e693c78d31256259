import { keepLocal, listLocal, readLocal } from '#src/islands/browser-storage/browser-storage.ts'

// Versions that the server doesn't have yet, kept by this browser.

/** `was`: what the server had when it was typed. Unknown for copies of documents. */
export type LocalCopy<Content> = { key: string; content: Content; at: string; was?: Content }

export type LocalCopies<Content> = {
  /** A key for the copy of one open page, so that two tabs or an older copy never overwrite each other. */
  newKey: (id: string | null) => string
  keep: (key: string, content: Content, was?: Content) => void
  drop: (key: string) => void
  /** The copies of one thing, newest first. Null: of one that was never saved. */
  find: (id: string | null) => LocalCopy<Content>[]
}

/** `empty`: what a copy lacks if it's from before a field existed. */
export function createLocalCopies<Content extends object>(prefix: string, empty: Content): LocalCopies<Content> {
  const prefixOf = (id: string | null) => `${prefix}${id ?? 'new'}:`
  const read = (key: string): LocalCopy<Content> | null => {
    try {
      const { content, ...rest } = JSON.parse(readLocal(key) ?? 'null') as Omit<LocalCopy<Content>, 'key'>
      return { ...rest, key, content: { ...empty, ...content } }
    } catch {
      return null
    }
  }
  return {
    newKey: (id) => prefixOf(id) + crypto.randomUUID(),
    keep: (key, content, was) => void keepLocal(key, JSON.stringify({ content, at: nextTime(), was })),
    drop: (key) => void keepLocal(key, null),
    find: (id) => {
      const copies = listLocal(prefixOf(id)).flatMap((key) => read(key) ?? [])
      return copies.sort((one, other) => other.at.localeCompare(one.at))
    },
  }
}

let last = 0

/** Later than any time before, also within a millisecond or after the clock was set back: the newest copy is the last one kept. */
function nextTime(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}

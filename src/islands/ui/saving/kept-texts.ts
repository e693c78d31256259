import { createState } from '#src/islands/ui/state.ts'
import type { LocalCopies } from './local-copies.ts'

export type TypedView<Content> = {
  /** What the server has. */
  stored: Content
  typed: Content
  /** It's from an earlier visit, and was never saved. */
  wasRestored: boolean
  /** Of that, what was typed over something that the server has changed since. */
  overtaken: Partial<Content>
}

export type KeptTyping<Content> = ReturnType<typeof createKeptTyping<Content & object>>

/**
 * What is typed in a small form, kept in this browser until the server has it. Each open page writes its own copy: another
 * tab's is neither overwritten nor removed. `id`: whose text it is. `shared`: others can change it too, so what they changed
 * since is shown instead of what was typed over it.
 */
export function createKeptTyping<Content extends object>(
  copies: LocalCopies<Content>,
  id: string,
  first: Content,
  { shared = false }: { shared?: boolean } = {},
) {
  const key = copies.newKey(id)
  /** Copies of earlier visits, or of other tabs, as they were when this page was opened. The newest is taken over. */
  const found = copies.find(id)
  const { typed, overtaken } = typedOver(first, found[0])
  const restored = { ...first, ...typed, ...(shared ? {} : overtaken) }
  const { view, change, subscribe } = createState<TypedView<Content>>({
    ...{ stored: first, typed: restored, wasRestored: !isSame(restored, first), overtaken },
  })
  /** A copy that has changed since belongs to a tab that is still open. */
  const forget = () => {
    const old = new Map(found.map((copy) => [copy.key, copy.at]))
    for (const copy of copies.find(id)) if (copy.key === key || old.get(copy.key) === copy.at) copies.drop(copy.key)
  }
  const keep = () => {
    const { typed, stored } = view()
    if (isSame(typed, stored)) forget()
    else copies.keep(key, typed, stored)
  }

  return {
    ...{ view, subscribe },
    type: (changes: Partial<Content>) => {
      change({ typed: { ...view().typed, ...changes } })
      keep()
    },
    /** The server has `sent`, as `stored`. What was typed since stays. True: nothing was. */
    saved: (sent: Content, stored: Content): boolean => {
      const isAll = isSame(view().typed, sent)
      change({ stored, typed: isAll ? stored : view().typed, wasRestored: false })
      keep()
      return isAll
    },
    /** The server has something new. What is typed stays. */
    store: (stored: Content) => {
      change({ stored })
      keep()
    },
    /** Shows what the server has instead. */
    discard: (stored: Content = view().stored) => {
      change({ stored, typed: stored, wasRestored: false })
      keep()
    },
  }
}

/** Of an earlier copy, only what was typed: the rest is as the server had it then. */
export function typedOver<Content extends object>(
  stored: Content,
  copy: { content: Content; was?: Content | undefined } | undefined,
): { typed: Partial<Content>; overtaken: Partial<Content> } {
  const found: { typed: Partial<Content>; overtaken: Partial<Content> } = { typed: {}, overtaken: {} }
  if (!copy) return found
  const { content, was = stored } = copy
  for (const field of Object.keys(stored) as (keyof Content)[]) {
    if (!(field in content) || content[field] === was[field] || content[field] === stored[field]) continue
    found[stored[field] === was[field] ? 'typed' : 'overtaken'][field] = content[field]
  }
  return found
}

/** Contents have no parts of their own. */
function isSame<Content extends object>(one: Content, other: Content): boolean {
  return (Object.keys(one) as (keyof Content)[]).every((field) => one[field] === other[field])
}

import { useState } from 'react'
import { type Store, useStore } from '#src/islands/ui/state.ts'
import type { LocalCopies, LocalCopy } from './local-copies.ts'
import { type Leaving, useSaveEvents } from './useSaveEvents.ts'

export type Unsaved<Content> = {
  /** Versions that never reached the server, newest first. */
  copies: readonly LocalCopy<Content>[]
  forgetCopy: (copy: LocalCopy<Content>) => void
}

/** A document tied to the browser: saving on blur, asking before leaving, keeping a copy. */
export function useDocument<View>(store: Store<View> & Leaving): View {
  useSaveEvents(store)
  return useStore(store)
}

/** What this browser kept at an earlier visit. `isStored`: it did reach the server, just as the page was left. */
export function useUnsaved<Content>(
  local: LocalCopies<Content>,
  id: string | null,
  isStored: (content: Content) => boolean,
): Unsaved<Content> {
  const [copies, setCopies] = useState(() => {
    const found = local.find(id)
    for (const { key, content } of found) if (isStored(content)) local.drop(key)
    return found.filter(({ content }) => !isStored(content))
  })
  const forgetCopy = (copy: LocalCopy<Content>) => {
    local.drop(copy.key)
    setCopies((all) => all.filter(({ key }) => key !== copy.key))
  }
  return { copies, forgetCopy }
}

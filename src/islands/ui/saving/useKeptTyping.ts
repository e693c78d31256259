import { useState } from 'react'
import { useStore } from '#src/islands/ui/state.ts'
import { createKeptTyping, type KeptTyping, type TypedView } from './kept-texts.ts'
import type { LocalCopies } from './local-copies.ts'

/** See `createKeptTyping`. `first` is what the server has when the form is opened. */
export function useKeptTyping<Content extends object>(
  copies: LocalCopies<Content>,
  id: string,
  first: Content,
): TypedView<Content> & Omit<KeptTyping<Content>, 'subscribe'> {
  const [kept] = useState(() => createKeptTyping(copies, id, first))
  return { ...kept, ...useStore(kept) }
}

import { signOut } from '#src/islands/sign-in/sessions/session.ts'

/** Something the palette can do. `kind` says what sort of thing it is, and can be searched for too. */
export type Command = { id: string; kind: string; label: string; run: () => void }

/** Goes to a page. */
export function pageCommand(label: string, href: string, kind: string): Command {
  return { id: href, kind, label, run: () => location.assign(href) }
}

export const signOutCommand: Command = { id: 'sign-out', kind: 'action', label: 'Sign out', run: () => void signOut() }

/** How well a command matches what was typed. Every word must be in the label (1) or else start the kind (0.5). */
export function matchCommand({ label, kind }: Pick<Command, 'label' | 'kind'>, query: string): number {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const isInLabel = (word: string) => label.toLowerCase().includes(word)
  if (words.every(isInLabel)) return 1
  return words.every((word) => isInLabel(word) || kind.startsWith(word)) ? 0.5 : 0
}

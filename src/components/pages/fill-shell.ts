import type { ReactElement } from 'react'
import { renderElement } from './render-element.ts'
import { type ShellPlace, shellPlaces } from './shell.ts'

const places = new RegExp(Object.values(shellPlaces).join('|'), 'g')

/** Fills the places of a shell, in one pass, so text that looks like a placeholder isn't replaced. */
export function fillShell(shell: string, content: Record<ShellPlace, ReactElement>): string {
  const found = shell.match(places) ?? []
  if (found.length !== 2 || found[0] !== shellPlaces.head) throw new Error('A shell has its two places once each')
  return shell.replace(places, (place) => renderElement(place === shellPlaces.head ? content.head : content.main))
}

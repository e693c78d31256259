import type { ReactElement } from 'react'
import { renderElement } from './render-element.ts'
import { type ShellPlace, shellPlaces } from './shell.ts'

const places = new RegExp(Object.values(shellPlaces).join('|'), 'g')

/** Fills the places of a shell, in one pass, so text that looks like a placeholder isn't replaced. */
export function fillShell(shell: string, content: Record<ShellPlace, ReactElement>): string {
  return shell.replace(places, (place) => renderElement(place === shellPlaces.head ? content.head : content.main))
}

import type { ReactElement } from 'react'
import { renderElement } from './render-element.ts'
import { type ShellPlace, shellPlaces } from './shell.ts'

const places = new RegExp(`(${Object.values(shellPlaces).join('|')})`)

type Content = Record<ShellPlace, ReactElement>

/** A filled shell in five parts: content between parts of the shell. Text that looks like a placeholder isn't replaced. */
export function fillParts(shell: string, { head, main }: Content): string[] {
  const [before = '', first, between = '', second, after = '', ...others] = shell.split(places)
  if (first !== shellPlaces.head || second !== shellPlaces.main || others.length > 0) {
    throw new Error('A shell has its two places once each')
  }
  return [before, renderElement(head), between, renderElement(main), after]
}

export function fillShell(shell: string, content: Content): string {
  return fillParts(shell, content).join('')
}

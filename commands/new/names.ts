import { ordinaryWord } from '#eslint-rules/ordinary-words.js'
import { Refusal } from './draft.ts'

/** Refuses a name that isn't `lower-case-words`, or that the linter refuses. */
export function checkName(name: string): void {
  if (!/^[a-z]+\d*(-[a-z\d]+)*$/.test(name)) {
    throw new Refusal(`“${name}” isn’t a name here. Use lower-case words with hyphens between them: saved-notes`)
  }
  const instead = ordinaryWord(toCamel(name))
  if (instead !== undefined) throw new Refusal(`“${name}”: say ${instead} instead.`)
}

/** `savedNotes` of `saved-notes`. */
export function toCamel(name: string): string {
  return name.replace(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
}

/** `SavedNotes` of `saved-notes` or `savedNotes`. */
export function toPascal(name: string): string {
  const camel = toCamel(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/** `saved-notes` of `savedNotes`. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** `Saved notes` of `saved-notes`. */
export function toWords(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `saved-note` of `saved-notes`. Names that this gets wrong are changed by hand. */
export function toSingular(name: string): string {
  if (name.endsWith('ies')) return name.replace(/ies$/, 'y')
  if (/(ss|x|ch|sh)es$/.test(name)) return name.slice(0, -2)
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name
}

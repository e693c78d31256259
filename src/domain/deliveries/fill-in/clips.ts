import { type FormMap, formMapLimits, type FormMapTarget, formMapTargets } from '#src/domain/directories/form-map.ts'
import type { ProfileText } from '#src/domain/profiles/fit-text.ts'

// What goes through the operator's clipboard, as JSON: values from our work screen to the form, corrections back. Both may
// pass a page that isn't ours, so a form's values are all there is in it: no session, no token, no sign-in.

/** Raised when a bookmark that someone has kept can no longer read the values. */
export const clipVersion = 1

/** The most characters that are read at all. */
export const longestClip = 200_000

/** `also`: other words for the same in a form's options. */
export type FillValue = { field: FormMapTarget; label: string; value: string; also?: string[] | undefined }

export type FillClip = {
  fillIn: typeof clipVersion
  /** The directory's key and name. */
  directory: string
  name: string
  /** Where its form is expected. */
  hosts: string[]
  values: FillValue[]
  /** The texts about the product, to fit them to a field's limit. */
  texts: Record<ProfileText, string>
  map: FormMap
}

export type CorrectionsClip = { formMap: typeof clipVersion; directory: string; entries: FormMap }

/** `newer`: from a desk that this bookmark is too old for. */
export function readFillClip(text: string): FillClip | 'newer' | null {
  const clip = readJson(text) as Partial<Omit<FillClip, 'fillIn'> & { fillIn: number }> | null
  if (typeof clip?.fillIn !== 'number') return null
  if (clip.fillIn !== clipVersion) return 'newer'
  const { values, map, hosts, texts } = clip
  const isWhole = Array.isArray(values) && Array.isArray(map) && Array.isArray(hosts) && isObject(texts)
  return isWhole && values.every(isValue) && map.every(isEntry) ? (clip as FillClip) : null
}

export function readCorrections(text: string): CorrectionsClip | null {
  const clip = readJson(text) as Partial<CorrectionsClip> | null
  if (clip?.formMap !== clipVersion || typeof clip.directory !== 'string' || !Array.isArray(clip.entries)) return null
  const entries: readonly unknown[] = clip.entries
  return entries.length <= formMapLimits.entries && entries.every(isEntry) ? (clip as CorrectionsClip) : null
}

function isValue(given: unknown): boolean {
  const { field, label, value } = (given ?? {}) as Partial<Record<string, unknown>>
  return isTarget(field) && typeof label === 'string' && typeof value === 'string'
}

/** What isn't one would be taken apart into something that looks like one. The server checks the rest. */
function isEntry(entry: unknown): boolean {
  const { at, field, choices = {} } = (entry ?? {}) as Partial<Record<string, unknown>>
  if (typeof at !== 'string' || at.length > formMapLimits.text || !isTarget(field) || !isObject(choices)) return false
  const all = Object.entries(choices)
  const isText = (text: unknown) => typeof text === 'string' && text.length <= formMapLimits.text
  return all.length <= formMapLimits.choices && all.every((choice) => choice.every(isText))
}

function isTarget(field: unknown): field is FormMapTarget {
  return typeof field === 'string' && Object.hasOwn(formMapTargets, field)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readJson(text: string): unknown {
  if (text.length > longestClip) return null
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' ? read : null
  } catch {
    return null
  }
}

/** The script, which the work screen makes a bookmark of. */
export const fillInScriptPath = '/fill-in.js'

/** A bookmark that runs the script. Only what browsers would cut off or take for something else is escaped: Firefox keeps 65,536 characters. */
export function bookmarkUrl(script: string): string {
  return `javascript:${script.trim().replace(/[%#"<>`\s\P{ASCII}]/gu, encodeURIComponent)}`
}

import { type FormMap, type FormMapTarget, formMapTargets } from '#src/domain/directories/form-map.ts'
import type { ProfileText } from '#src/domain/profiles/fit-text.ts'

// What goes through the operator's clipboard, as JSON: values from our work screen to the form, corrections back. Both may
// pass a page that isn't ours, so a form's values are all there is in it: no session, no token, no sign-in.

/** Raised when a bookmark that someone has kept can no longer read the values. */
export const clipVersion = 1

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
  return Array.isArray(clip.values) && Array.isArray(clip.map) && clip.texts ? (clip as FillClip) : null
}

export function readCorrections(text: string): CorrectionsClip | null {
  const clip = readJson(text) as Partial<CorrectionsClip> | null
  if (clip?.formMap !== clipVersion || typeof clip.directory !== 'string' || !Array.isArray(clip.entries)) return null
  return (clip.entries as unknown[]).every(isEntry) ? (clip as CorrectionsClip) : null
}

/** The server checks the rest. */
function isEntry(entry: unknown): boolean {
  const { at, field } = (entry ?? {}) as { at?: unknown; field?: unknown }
  return typeof at === 'string' && typeof field === 'string' && Object.hasOwn(formMapTargets, field)
}

function readJson(text: string): unknown {
  if (text.length > 200_000) return null
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

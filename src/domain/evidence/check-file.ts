import { readFile } from './file.ts'
import { importKeys, type SignedRoot } from './roots.ts'
import { findContradictions, type ShownRow } from './shown-rows.ts'
import { describeVerification, fileFaultTexts, type Finding } from './texts.ts'
import { verifyFile } from './verify.ts'

export type CheckOptions = {
  /** The JSON Web Key Set, as it was fetched. */
  keys: unknown
  /** The published roots from a number on. Null: they couldn't be loaded. */
  loadRoots: (from: number) => Promise<SignedRoot[] | null>
  /** Roots that someone kept. */
  known?: readonly SignedRoot[]
  /** What the page says, if it shows the report. */
  shown?: readonly ShownRow[]
  time: number
  onShare?: (share: number) => void
}

/** Whether an evidence file is true, in words. */
export async function checkFile(
  text: string,
  { keys, loadRoots, shown = [], time, ...given }: CheckOptions,
): Promise<Finding> {
  const file = readFile(text)
  if (typeof file === 'string') {
    return { state: 'failed', heading: 'Not verified', summary: '', faults: [fileFaultTexts[file]], notes: [] }
  }
  const published = await loadRoots(file.roots.at(-1)?.no ?? 1)
  const result = await verifyFile(file, { ...given, keys: await importKeys(keys), published })
  const finding = describeVerification(result, { time, isLoaded: published !== null })
  const faults = findContradictions(shown, result)
  if (faults.length === 0) return finding
  return { ...finding, state: 'failed', heading: 'Not verified', faults: [...finding.faults, ...faults] }
}

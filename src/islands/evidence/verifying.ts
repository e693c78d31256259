import { checkFile } from '#src/domain/evidence/check-file.ts'
import { readRoot } from '#src/domain/evidence/file.ts'
import { keysPath, rootsPath } from '#src/domain/evidence/paths.ts'
import { canVerify, type SignedRoot } from '#src/domain/evidence/roots.ts'
import { type ShownRow, findContradictions } from '#src/domain/evidence/shown-rows.ts'
import {
  describeSince,
  describeVerification,
  fileFaultTexts,
  type Finding,
  noEd25519,
} from '#src/domain/evidence/texts.ts'

/** `failed`: nothing is known, because something couldn't be loaded. */
export type Verifying = { state: 'working' } | { state: 'failed'; why: string } | { state: 'done'; finding: Finding }

const notVerified = (fault: string): Finding => ({ verified: false, summary: '', faults: [fault], notes: [] })

/** Never rejects. `shown`: what the page says, if it shows the report. */
export async function verifyText(readText: () => Promise<string>, shown: readonly ShownRow[] = []): Promise<Verifying> {
  if (!(await canVerify())) return { state: 'failed', why: noEd25519 }
  try {
    const [text, keys] = await Promise.all([readText(), load(keysPath).then((loaded) => JSON.parse(loaded) as unknown)])
    const result = await checkFile(text, keys)
    if (typeof result === 'string') return { state: 'done', finding: notVerified(fileFaultTexts[result]) }
    const finding = describeVerification(result)
    const since = result.latest ? describeSince(result.latest, await loadRoots(result.latest.no)) : none
    const faults = [...findContradictions(shown, result), ...since.faults]
    return {
      state: 'done',
      finding: {
        ...finding,
        verified: finding.verified && faults.length === 0,
        faults: [...finding.faults, ...faults],
        notes: [...finding.notes, ...since.notes],
      },
    }
  } catch (error) {
    return { state: 'failed', why: error instanceof LoadError ? error.message : 'That didn’t work. Try again.' }
  }
}

const none = { faults: [], notes: [] }

/** The roots that are published from this one on. None: they couldn't be loaded. */
async function loadRoots(no: number): Promise<SignedRoot[]> {
  try {
    const { data } = JSON.parse(await load(`${rootsPath}?from=${no}`)) as { data: unknown[] }
    return data.flatMap((root) => readRoot(root) ?? [])
  } catch {
    return []
  }
}

class LoadError extends Error {}

export async function load(path: string): Promise<string> {
  const response = await fetch(path).catch(() => null)
  if (response?.ok) return response.text()
  throw new LoadError(
    response?.status === 429
      ? 'Too many tries. Wait a minute and try again.'
      : 'The evidence couldn’t be loaded. Check your connection and try again.',
  )
}

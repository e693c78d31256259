/** What a check says: `ok` is fine, `warn` will be trouble, `fail` is trouble now. */
export type Finding = {
  state: 'ok' | 'warn' | 'fail'
  /** What was found, in a sentence or less. */
  text: string
  /** What to do, if it isn't fine. */
  advice?: string
}

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warn = (text: string, advice: string): Finding => ({ state: 'warn', text, advice })
export const fail = (text: string, advice: string): Finding => ({ state: 'fail', text, advice })

/** A check that fails itself has found something too. */
export async function checkAll(checks: readonly (() => Promise<Finding | Finding[]>)[]): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map((check) =>
      check().catch((error: unknown) =>
        fail(`A check could not be made: ${messageOf(error)}`, 'Mend that, then run npm run doctor again.'),
      ),
    ),
  )
  return found.flat()
}

export function printFinding({ state, text, advice }: Finding): string {
  const line = `${state.padEnd(5)} ${text}`
  return advice === undefined ? line : `${line}\n      ${advice}`
}

/** A path as a shell takes it. */
export const quotePath = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** As people read it: 1,234 → 1.2 KB. */
export function sizeOf(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const value = bytes / 1024 ** power
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power] ?? ''}`
}

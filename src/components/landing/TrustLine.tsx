import type { Directory } from '#src/domain/directories/directories.ts'

/** Some of the directories we submit to, in one line. */
export function TrustLine({ rows }: { rows: readonly Directory[] }) {
  return (
    <section className="trust wrap" aria-label="Directories we submit to">
      <p className="stamp">Where we submit</p>
      <p>{rows.map(({ name }) => name).join('\u00a0· ')}</p>
    </section>
  )
}

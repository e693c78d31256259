import type { ReactNode } from 'react'

/** The section of a directory's page in which readers report mistakes. */
export function CorrectionSection({ children }: { children?: ReactNode }) {
  return (
    <section aria-labelledby="correction">
      <h2 id="correction">Report a mistake</h2>
      <details className="listed-correction">
        <summary>Is something on this page wrong or out of date?</summary>
        <p>A person checks every correction. If you’re right, we correct the page.</p>
        {children}
      </details>
    </section>
  )
}

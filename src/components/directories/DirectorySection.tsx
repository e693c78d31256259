import type { ReactNode } from 'react'

type Props = {
  id: string
  heading: string
  /** One of many rows, where forty sections of one name would be no landmarks. */
  inRow?: boolean | undefined
  children: ReactNode
}

/** A part of what we say about a directory, on its page or in its row. */
export function DirectorySection({ id, heading, inRow, children }: Props) {
  if (inRow) {
    return (
      <div>
        <h3>{heading}</h3>
        {children}
      </div>
    )
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}

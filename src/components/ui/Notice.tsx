import type { ReactNode } from 'react'

type Props = {
  /** `bad`: something failed, and is read out right away. */
  kind: 'bad' | 'status'
  children: ReactNode
}

export function Notice({ kind, children }: Props) {
  return kind === 'bad' ? (
    <p className="notice notice-bad" role="alert">
      {children}
    </p>
  ) : (
    <p className="notice" role="status">
      {children}
    </p>
  )
}

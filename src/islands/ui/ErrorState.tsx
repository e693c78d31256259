import type { ReactNode } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'

type Props = {
  /** What went wrong; null: nothing. */
  failure: string | null
  onRetry: () => unknown
  /** Beside the button. */
  children?: ReactNode
}

/** Something couldn't be loaded: why, and a button that tries again. */
export function ErrorState({ failure, onRetry, children }: Props) {
  return (
    <>
      <Notice bad>{failure}</Notice>
      {failure !== null && (
        <p className="button-row">
          <button className="button button-quiet" type="button" onClick={() => void onRetry()}>
            Try again
          </button>
          {children}
        </p>
      )}
    </>
  )
}

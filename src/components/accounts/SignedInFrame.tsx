import type { ReactNode } from 'react'

type Props = { needsScript: string; children?: ReactNode }

/** A page that its island draws. `needsScript`: what it says without JavaScript. */
export function SignedInFrame({ needsScript, children }: Props) {
  return (
    <>
      <div>{children}</div>
      <noscript>
        <p className="notice dashboard-still">{needsScript}</p>
      </noscript>
    </>
  )
}

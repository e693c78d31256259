import type { ReactNode } from 'react'

type Props = { needsScript: string; children?: ReactNode }

/** A page rendered by its island. `needsScript`: the message without JavaScript. */
export function SignedInFrame({ needsScript, children }: Props) {
  return (
    <>
      <div>{children}</div>
      <noscript>
        <p className="notice dashboard-still">
          {needsScript} <a href="/">Go to the home page</a>
        </p>
      </noscript>
    </>
  )
}

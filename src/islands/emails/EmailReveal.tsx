import { useEffect, useRef, useState } from 'react'
import { site } from '#src/site.ts'

const spelledOut = site.supportEmail.replace('@', ' at ').replaceAll('.', ' dot ')

/**
 * 'Click to show email'. The email is in the island's code instead of the HTML. Without the code it's
 * spelled out.
 */
export function EmailReveal() {
  const details = useRef<HTMLDetailsElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const [shown, setShown] = useState(false)
  // It may have been opened while the code was loading.
  useEffect(() => setShown(details.current?.open ?? false), [])
  useEffect(() => link.current?.focus(), [shown])

  if (shown) {
    return (
      <a ref={link} href={`mailto:${site.supportEmail}`}>
        {site.supportEmail}
      </a>
    )
  }
  return (
    <details className="email" ref={details} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>Click to show email</summary>
      <span>{spelledOut}</span>
    </details>
  )
}

import { useEffect, useState } from 'react'

const saidFor = 4000

/** Copies the page's address, and says whether that worked. */
export function CopyLink() {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), saidFor)
    return () => clearTimeout(timer)
  }, [said])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setSaid('Link copied')
    } catch {
      // Refused, or a page without https: the visitor can still do it by hand.
      setSaid('Not copied: take it from the address bar')
    }
  }

  return (
    <>
      <button className="button button-quiet button-small" type="button" onClick={() => void copy()}>
        Copy link
      </button>
      <span className="stamp" role="status">
        {said}
      </span>
    </>
  )
}

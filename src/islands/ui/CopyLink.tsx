import { useEffect, useState } from 'react'
import { copyText } from './useCopy.ts'

/** Milliseconds that the message stays. */
const messageMs = 4000

/** Copies the page's URL, and says whether that worked. */
export function CopyLink() {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(''), messageMs)
    return () => clearTimeout(timer)
  }, [message])

  const copy = async () => {
    const worked = await copyText(location.href)
    setMessage(worked ? 'Link copied' : 'Couldn’t copy. Copy the URL from the address bar.')
  }

  return (
    <>
      <button className="button button-quiet button-small" type="button" onClick={() => void copy()}>
        Copy link
      </button>{' '}
      <span className="stamp" role="status">
        {message}
      </span>{' '}
    </>
  )
}

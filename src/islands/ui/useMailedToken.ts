import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It's in the URL's fragment, which no server, log or referrer sees, and it's removed from
 * the URL and the history once it's read. `undefined`: not read yet. Null: there is none.
 */
export function useMailedToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const take = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token')
      if (found) history.replaceState(null, '', location.pathname)
      // A second link opened in this tab counts; an anchor on the page does not.
      setToken((kept) => found ?? kept ?? null)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

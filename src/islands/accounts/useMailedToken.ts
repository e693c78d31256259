import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It stands in the fragment, which no server, log or referrer sees; once read it is gone
 * from the address, and so from the history. `undefined`: not looked yet; null: there is none.
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

import { useCallback, useEffect, useState } from 'react'

/**
 * What part of a page is shown, kept in its URL, so that back, reload and sharing work. `read` and `urlOf` must be the
 * same functions with each render.
 */
export function useUrlView<View>(
  read: () => View,
  urlOf: (view: View) => string,
): [view: View, go: (next: View, how?: 'push' | 'replace') => void] {
  const [view, setView] = useState(read)
  useEffect(() => {
    const follow = () => setView(read())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [read])
  const go = useCallback(
    (next: View, how: 'push' | 'replace' = 'push') => {
      if (how === 'push') history.pushState(null, '', urlOf(next))
      else history.replaceState(null, '', urlOf(next))
      setView(next)
    },
    [urlOf],
  )
  return [view, go]
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from './ErrorState.tsx'

export const partFailed =
  'This part of the page didn’t load. Check your connection and try again. If that doesn’t help, reload the page.'

type Places = {
  /** While it loads. */
  loading?: ReactNode
  /** Around the message that it couldn't be loaded. */
  failed?: (message: ReactNode) => ReactNode
}

/**
 * A part of an island that loads when it's first shown. With React's `lazy`, a file that can't be loaded would blank the
 * island, with all that was typed. Here the rest stays, and the visitor can try again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Places> {
  let loaded: ComponentType<Props> | null = null
  return function LazyPart({ loading, failed = (message) => message, ...props }: Props & Places) {
    const [Part, setPart] = useState(() => loaded)
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (Part || hasFailed) return
      let isShown = true
      load().then(
        (part) => {
          loaded = part
          if (isShown) setPart(() => part)
        },
        () => {
          if (isShown) setHasFailed(true)
        },
      )
      return () => {
        isShown = false
      }
    }, [Part, hasFailed])
    if (Part) return <Part {...(props as unknown as Props)} />
    return hasFailed ? failed(<ErrorState failure={partFailed} onRetry={() => setHasFailed(false)} />) : loading
  }
}

import { useSyncExternalStore } from 'react'

export type Store<View> = { view: () => View; subscribe: (listener: () => void) => () => void }

/** What a store shows. */
export function createState<View extends object>(first: View): Store<View> & { change: (to: Partial<View>) => void } {
  let view = first
  const listeners = new Set<() => void>()
  return {
    view: () => view,
    change: (to) => {
      view = { ...view, ...to }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useStore<View>({ view, subscribe }: Store<View>): View {
  return useSyncExternalStore(subscribe, view, view)
}

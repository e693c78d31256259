import { createContext, useContext } from 'react'

/** Set by the page's frame. */
export const ShownContext = createContext(true)

/** Whether the page is shown. Until all of it has arrived it's hidden, and can be neither focused nor scrolled to. */
export function useIsShown(): boolean {
  return useContext(ShownContext)
}

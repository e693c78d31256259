import { QueryClient } from '@tanstack/react-query'

/** What signed-in screens have loaded. One for each page: a page lives as long as its tab stays on it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A failed call shows its message and a button that tries again. Silent retries would only delay both.
      retry: false,
      // Others change what is shown, so a screen always asks. What it had before shows until the answer is there.
      staleTime: 0,
      // Rows must not move under someone who is reading or about to click. Screens that need news ask for it themselves.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Offline, a call fails and says so, instead of waiting without a word.
      networkMode: 'always',
    },
  },
})

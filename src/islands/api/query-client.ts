import { QueryClient } from '@tanstack/react-query'

/** The cache of signed-in screens. It's lost when the browser leaves the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Screens show the error and a retry button. Silent retries would only delay both.
      retry: false,
      // Other people change the data too, so always reload. Cached data is shown meanwhile.
      staleTime: 0,
      // Rows shouldn't move while someone is reading or about to click. Screens that need fresh data poll for it.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // When offline, show an error instead of waiting silently.
      networkMode: 'always',
    },
  },
})

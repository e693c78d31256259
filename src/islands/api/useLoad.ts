import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from './query-client.ts'
import { askSignedIn, type Failure } from './requests.ts'

/** A call that failed, as a query carries it. Its message is fit to show. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

export type Loaded<Data> = {
  /** Null: not loaded yet. What was loaded last stays while something else is loading, and when that fails. */
  data: Data | null
  /** Why it couldn't be loaded, in words. */
  failure: string | null
  loading: boolean
  reload: () => Promise<void>
}

type Options<Data> = {
  /** False: not now. */
  enabled?: boolean
  /** Milliseconds until it's asked again; false: it isn't. */
  askAgainAfter?: (data: Data) => number | false
  /** Where one call isn't all there is to do. */
  load?: (signal: AbortSignal) => Promise<Data>
}

/** What `path` answers. The noun is the first part of the key: `refresh(noun)` asks for all of it again. */
export function useLoad<Data>(noun: string, path: string, options: Options<Data> = {}): Loaded<Data> {
  const { enabled = true, askAgainAfter, load = (signal: AbortSignal) => loadData<Data>(path, signal) } = options
  const query = useQuery<Data, RequestError>(
    {
      queryKey: [noun, path],
      queryFn: ({ signal }) => load(signal),
      enabled,
      refetchInterval: ({ state: { data, status } }) =>
        data !== undefined && status === 'success' && askAgainAfter ? askAgainAfter(data) : false,
    },
    queryClient,
  )
  const [kept, setKept] = useState<Data | null>(null)
  if (query.data !== undefined && query.data !== kept) setKept(query.data)
  return {
    data: query.data ?? kept,
    failure: query.error?.message ?? null,
    loading: query.isFetching,
    reload: async () => {
      await query.refetch()
    },
  }
}

/** The `data` of an answer. Rejects with a RequestError. */
export async function loadData<Data>(path: string, signal: AbortSignal): Promise<Data> {
  const answer = await askSignedIn<{ data: Data }>(path, { signal })
  if (!answer.ok) throw new RequestError(answer)
  return answer.body.data
}

/** Asks again for whatever the page shows of a noun, because something of it has changed. Resolves when it's there. */
export function refresh(noun: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [noun] })
}

/** Shows what a change has answered, so that nobody waits for the same data twice. */
export function show<Data>(noun: string, path: string, change: (shown: Data | undefined) => Data | undefined): void {
  queryClient.setQueryData<Data>([noun, path], change)
}

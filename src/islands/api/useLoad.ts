import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from './query-client.ts'
import { askSignedIn, type Failure, onChange } from './requests.ts'

/** A failed call as the error of a query. Its message can be shown to users. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

export type Loaded<Data> = {
  /** Null: not loaded yet. The last data stays while other data is loading, and if that fails. */
  data: Data | null
  /** The error message, if loading failed. */
  failure: string | null
  loading: boolean
  /** `data` is that of another path, which was asked for before. */
  isOther: boolean
  reload: () => Promise<void>
}

type Options<Data> = {
  /** False: don't load now. */
  enabled?: boolean
  /** The polling interval in milliseconds. False: don't poll. */
  askAgainAfter?: (data: Data) => number | false
  /** Also polls after a call that failed. */
  whileFailing?: boolean
  /** For data that takes more than one call. */
  load?: (signal: AbortSignal) => Promise<Data>
}

/** Loads `path`. The noun is the first part of the query key, so that `refresh(noun)` reloads everything about it. */
export function useLoad<Data>(noun: string, path: string, options: Options<Data> = {}): Loaded<Data> {
  const {
    enabled = true,
    askAgainAfter,
    whileFailing = false,
    load = (signal: AbortSignal) => loadData<Data>(path, signal),
  } = options
  const query = useQuery<Data, RequestError>(
    {
      queryKey: [noun, path],
      queryFn: ({ signal }) => load(signal),
      enabled,
      refetchInterval: ({ state: { data, status } }) =>
        data !== undefined && (status === 'success' || whileFailing) && askAgainAfter ? askAgainAfter(data) : false,
    },
    queryClient,
  )
  const [kept, setKept] = useState<Data | null>(null)
  if (query.data !== undefined && query.data !== kept) setKept(query.data)
  return {
    data: query.data ?? kept,
    failure: query.error?.message ?? null,
    loading: query.isFetching,
    isOther: query.data === undefined && kept !== null,
    reload: async () => {
      await queryClient.cancelQueries({ queryKey: [noun, path], exact: true })
      await query.refetch()
    },
  }
}

/** The `data` of a response. Rejects with a RequestError. */
export async function loadData<Data>(path: string, signal: AbortSignal): Promise<Data> {
  const answer = await askSignedIn<{ data: Data }>(path, { signal })
  if (!answer.ok) throw new RequestError(answer)
  return answer.body.data
}

/**
 * Reloads everything the page shows of a noun after a change. Resolves when it's loaded. A first load that is still running
 * may have reached the server before the change, and TanStack Query would wait for it instead of loading again.
 */
export async function refresh(noun: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: [noun] })
  await queryClient.invalidateQueries({ queryKey: [noun] })
}

/** Calls that follow each other this closely lead to one load. Milliseconds. */
const settleMs = 250

/** For what follows from many nouns: reloads it whenever something was changed, whatever that was. */
export function useReloadOnChange(noun: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // The last answer reloads it.
        if ((unanswered.get(noun) ?? 0) === 0) void refresh(noun)
      }, settleMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [noun])
}

/**
 * Shows the result of a change without loading it again. A load that started before the change could bring back the old
 * data, so it's canceled and started over.
 */
export function show<Data>(noun: string, path: string, change: (shown: Data | undefined) => Data | undefined): void {
  const queryKey = [noun, path]
  const wasLoading = queryClient.isFetching({ queryKey, exact: true }) > 0
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Data>(queryKey, change)
  if (wasLoading) void queryClient.refetchQueries({ queryKey, exact: true })
}

/** How many changes of a noun are shown but not answered yet. */
const unanswered = new Map<string, number>()

/**
 * Shows a change while `send` sends it. A load that reaches the server before the change would bring back the old data,
 * so running loads are canceled, and everything is loaded again after the last answer.
 */
export async function showOptimistically<Data>(
  noun: string,
  path: string,
  change: (shown: Data | undefined) => Data | undefined,
  send: () => Promise<void>,
): Promise<void> {
  const queryKey = [noun, path]
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Data>(queryKey, change)
  const count = (difference: number) => unanswered.set(noun, (unanswered.get(noun) ?? 0) + difference)
  count(1)
  try {
    await send()
  } finally {
    count(-1)
    if (unanswered.get(noun) === 0) await refresh(noun)
  }
}

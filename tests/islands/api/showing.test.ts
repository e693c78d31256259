import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#src/islands/api/query-client.ts'
import { loadData, refresh, show, showOptimistically } from '#src/islands/api/useLoad.ts'

// A real server with a list. Loads are answered when the test says so, with the list as of their request.

let server: Server
let list: string[]
let held: (() => void)[]
beforeEach(async () => {
  list = ['old']
  held = []
  server = createServer((_, response) => void held.push(answerWith(response, [...list]))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init))
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

function answerWith(response: ServerResponse, data: string[]): () => void {
  return () => {
    if (response.destroyed) return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: true, data }))
  }
}

/** What a screen shows of the list, as `useLoad` asks for it. */
function watchList() {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['projects', '/projects'],
    queryFn: ({ signal }) => loadData<string[]>('/projects', signal),
  })
  const seen: (string[] | undefined)[] = []
  const stop = observer.subscribe(({ data }) => seen.push(data))
  return { observer, seen, stop }
}

function addNew(): void {
  list = ['old', 'new']
  show<string[]>('projects', '/projects', (shown = []) => [...shown, 'new'])
}

/** Answers every load until none is left. */
const answerAll = () =>
  expect
    .poll(() => {
      held.shift()?.()
      return queryClient.isFetching()
    })
    .toBe(0)

it('A change stays on the screen when a load that began before it is answered', async () => {
  const { observer, seen, stop } = watchList()
  await answerAll()
  void observer.refetch()
  await expect.poll(() => held).toHaveLength(1)
  addNew()
  seen.length = 0
  await answerAll()
  expect(seen.filter((data) => !data?.includes('new'))).toEqual([])
  expect(observer.getCurrentResult().data).toEqual(['old', 'new'])
  stop()
})

it('A reload after a change doesn’t wait for the first load, which began before it', async () => {
  const { observer, seen, stop } = watchList()
  await expect.poll(() => held).toHaveLength(1)
  list = ['old', 'new']
  const reloaded = refresh('projects')
  await expect.poll(() => held).toHaveLength(2)
  await answerAll()
  await reloaded
  expect(observer.getCurrentResult().data).toEqual(['old', 'new'])
  expect(seen.filter((data) => data && !data.includes('new'))).toEqual([])
  stop()
})

it('A change made before anything was loaded is followed by the whole list', async () => {
  const { observer, stop } = watchList()
  await expect.poll(() => held).toHaveLength(1)
  addNew()
  await answerAll()
  expect(observer.getCurrentResult().data).toEqual(['old', 'new'])
  stop()
})

/** Shows the list without `entry` right away. The server deletes it when `confirm` is called. */
function removeEntry(entry: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const isLeft = (one: string) => one !== entry
  let done = false
  void showOptimistically<string[]>(
    'projects',
    '/projects',
    (shown = []) => shown.filter(isLeft),
    () => promise,
  ).then(() => {
    done = true
  })
  return {
    confirm: () => {
      list = list.filter(isLeft)
      resolve(undefined)
    },
    /** Answers loads until the change is done. */
    done: () =>
      expect
        .poll(() => {
          held.shift()?.()
          return done
        })
        .toBe(true),
  }
}

it('A deleted entry doesn’t come back with a load that began before the server deleted it', async () => {
  const { observer, seen, stop } = watchList()
  await answerAll()
  void observer.refetch()
  await expect.poll(() => held).toHaveLength(1)
  const removal = removeEntry('old')
  seen.length = 0
  await answerAll()
  removal.confirm()
  await removal.done()
  expect(seen.filter((data) => data?.includes('old'))).toEqual([])
  expect(observer.getCurrentResult().data).toEqual([])
  stop()
})

it('Two deleted entries stay away when the server deletes one after the other', async () => {
  list = ['old', 'older']
  const { observer, seen, stop } = watchList()
  await answerAll()
  const removals = [removeEntry('old'), removeEntry('older')]
  seen.length = 0
  for (const removal of removals) {
    removal.confirm()
    await removal.done()
  }
  expect(seen.filter((data) => data?.length !== 0)).toEqual([])
  expect(observer.getCurrentResult().data).toEqual([])
  stop()
})

const answerNext = async () => {
  await expect.poll(() => held).toHaveLength(1)
  held.shift()?.()
}

it('An entry that the server didn’t delete comes back', async () => {
  const { observer, stop } = watchList()
  await answerAll()
  await Promise.all([
    showOptimistically<string[]>(
      'projects',
      '/projects',
      () => [],
      () => Promise.resolve(),
    ),
    answerNext(),
  ])
  expect(observer.getCurrentResult().data).toEqual(['old'])
  stop()
})

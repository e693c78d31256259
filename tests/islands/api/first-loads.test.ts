import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { isFirst } from '#src/islands/api/useFirstLoads.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const waitsFor = () => client.isFetching({ predicate: isFirst })
const never = () => new Promise<never>(() => {})
const load = (noun: string, queryFn: () => Promise<unknown>) =>
  client.query({ queryKey: [noun, '/path'], queryFn }).catch(() => null)

afterEach(() => client.clear())

it('a page waits for what it loads when it opens, until it’s there or has failed', async () => {
  void load('deliveries', never)
  expect(waitsFor()).toBe(1)
  await load('projects', () => Promise.resolve([]))
  await load('accounts', () => Promise.reject(new Error('offline')))
  expect(waitsFor()).toBe(1)
})

it('a page doesn’t wait for what it loads again', async () => {
  await load('deliveries', () => Promise.resolve([]))
  void load('deliveries', never)
  expect(client.isFetching()).toBe(1)
  expect(waitsFor()).toBe(0)
})

it.each(['overview', 'admin'])('a page doesn’t wait for the counts in its navigation: %s', (noun) => {
  void load(noun, never)
  expect(client.isFetching()).toBe(1)
  expect(waitsFor()).toBe(0)
})

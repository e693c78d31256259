import { afterEach, beforeEach, expect, vi } from 'vitest'

// Anything the code logs as an error or warning fails the test, unless the test expects it.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(complaints, 'console.error was called').toEqual([])
})

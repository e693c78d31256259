import { afterEach, beforeEach, expect, vi } from 'vitest'

// What the code complains about while a test runs is a failure of that test, unless the test expects it.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(complaints, 'console.error was called').toEqual([])
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Browsers and long measurements have commands of their own.
    exclude: ['tests/e2e/**', 'tests/bench/**'],
    setupFiles: ['tests/support/quiet-console.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

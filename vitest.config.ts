import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // Of two processors, vitest by itself would use one; half of these tests wait for others.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'code',
          include: ['tests/**/*.test.ts'],
          // Site checks need the built site, and have a project of their own.
          exclude: ['tests/site/**'],
          setupFiles: ['tests/support/quiet-console.ts'],
          // Files share what they import, which is a quarter of the time; what a test writes is its own anyway.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'site',
          include: ['tests/site/*.test.ts'],
          globalSetup: ['tests/site/start-site.ts'],
          // One crawl serves all.
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

// Generous, because other files and the checks run at the same time. No test shows how long something takes.
const shared = { testTimeout: 90_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // On two processors. These tests spend a quarter of their time waiting.
    maxWorkers: 3,
    tags: [{ name: 'full', description: 'Runs in test:full, not in test.' }],
    projects: [
      {
        test: {
          ...shared,
          name: 'code',
          include: ['tests/**/*.test.ts'],
          // These have their own projects.
          exclude: ['tests/site/**', 'tests/browsers/**', 'tests/install/**', 'tests/peers/**'],
          globalSetup: ['tests/support/own-temporary-folder.ts'],
          setupFiles: ['tests/support/quiet-console.ts', 'tests/support/remove-folders.ts'],
          // Files share imported modules, which saves a quarter of the time. What a test writes is its own anyway.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'site',
          include: ['tests/site/*.test.ts'],
          globalSetup: ['tests/site/start-site.ts'],
          // Files share one crawl in each worker. Checking the HTML takes as long as everything else.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          name: 'install',
          include: ['tests/install/*.test.ts'],
          globalSetup: ['tests/support/own-temporary-folder.ts'],
          setupFiles: ['tests/support/remove-folders.ts'],
          // An installation, a build and a start each.
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'peers',
          include: ['tests/peers/*.test.ts'],
          globalSetup: ['tests/support/own-temporary-folder.ts'],
          setupFiles: ['tests/support/quiet-console.ts', 'tests/support/remove-folders.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'browsers',
          include: ['tests/browsers/*.test.ts'],
          globalSetup: ['tests/browsers/start-product.ts'],
          // The queue is one for all admins.
          fileParallelism: false,
        },
      },
    ],
  },
})

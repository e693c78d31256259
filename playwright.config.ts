import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './commands/chromium.ts'

const executablePath = findChromium({ headless: true })
const changing = ['**/posts/*.e2e.ts', '**/admin/*.e2e.ts', '**/products/submit.e2e.ts']
const queue = '**/reviews/*.e2e.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/start-platform.ts',
  outputDir: 'test-results',
  // The same on every system: these are texts.
  snapshotPathTemplate: '{testDir}/{testFileDir}/reading-order/{arg}{ext}',
  reporter: [['list']],
  // On the command line it would not apply to the projects that others depend on.
  grepInvert: process.env['JOURNEYS'] === 'core' ? /@full/ : [],
  // Journeys spend half their time waiting, so four keep two processors busy.
  workers: 4,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Many times what a journey needs on a quiet machine, because others work beside it.
  timeout: 400_000,
  expect: { timeout: 90_000 },
  // Journeys that change the public site run after those that read it.
  projects: [
    { name: 'reading', testIgnore: [...changing, queue] },
    { name: 'changing', testMatch: changing },
    // Comes last: it publishes thirty products, which would push a new one off the first page of the directory.
    { name: 'queue', testMatch: queue, dependencies: ['changing'] },
  ],
  use: {
    // A trace adds a fifth to every journey's time. `npx playwright test --trace on` records one when needed.
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
  },
})

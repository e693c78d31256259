import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './commands/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './tests/e2e/start-platform.ts',
  outputDir: 'test-results',
  reporter: [['list']],
  // Half of what a journey does is waiting, so three keep two processors busy.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    trace: 'retain-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
  },
})

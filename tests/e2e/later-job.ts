import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Job } from '#functions/jobs.ts'
import { internetEnvironment } from '#tests/support/internet/internet.ts'
import { nodeCache } from '#tests/support/node-cache.ts'

const run = promisify(execFile)

/** Runs a scheduled job on the data of the running product, as if these days had passed. */
export async function runLaterJob(job: Job, days = 0): Promise<void> {
  const dataDir = process.env['JOURNEY_DATA_DIR'] ?? ''
  const internet = await internetEnvironment(Number(process.env['JOURNEY_INTERNET_PORT']))
  const env = {
    ...process.env,
    ...nodeCache,
    ...internet,
    DATA_DIR: dataDir,
    SECRET: (await readFile(join(dataDir, 'secret'), 'utf8')).trim(),
    SITE_ORIGIN: process.env['JOURNEY_ORIGIN'],
  }
  // The product's own run may hold the job.
  for (let tries = 0; tries < 20; tries += 1) {
    const { stdout } = await run('node', ['tests/support/later-job.program.ts', job, String(days)], { env })
    if (stdout.trim().endsWith('done')) return
  }
  throw new Error(`Another run holds the job ${job}`)
}

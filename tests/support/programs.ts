import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'
import { bundleOptions } from '#netlify/local/functions/bundler.ts'
import { thisProject } from '#netlify/local/project.ts'

/** A program that starts in a tenth of a second. From source, it would take a second or two. */
export type BundledProgram = { path: string; remove: () => Promise<void> }

/** `source`: a path from the project's root. */
export async function bundleProgram(source: string): Promise<BundledProgram> {
  // In the project, so that its packages are found.
  const path = `node_modules/.cache/programs/${basename(source, '.ts')}-${crypto.randomUUID()}.mjs`
  const { outExtension: _, ...options } = bundleOptions(thisProject)
  await build({
    ...options,
    entryPoints: [source],
    outfile: path,
    splitting: false,
    sourcemap: false,
    logLevel: 'error',
  })
  return { path, remove: () => rm(path) }
}

export type Ended = { code: number; out: string; errors: string }

/** Bundles a command for the tests of a file. The result runs it in an environment and resolves when it has ended. */
export function useCommand(source: string) {
  let program: BundledProgram
  beforeAll(async () => {
    program = await bundleProgram(source)
  })
  afterAll(() => program.remove())
  return (words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> => runProgram(program.path, words, env)
}

export function runProgram(path: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...words], { env }, (error, out, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, errors })
    })
  })
}

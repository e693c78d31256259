import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config, Context } from '@netlify/functions'
import type { Project } from '#netlify/local/project.ts'
import { log } from '#src/telemetry/log.ts'
import { openBundle } from './bundle-cache.ts'
import type { Bundle } from './bundler.ts'
import type { FunctionCall, FunctionHost } from './host.ts'

/** The part of Netlify's context that functions get here. */
type LocalContext = Pick<Context, 'geo' | 'ip' | 'params' | 'requestId' | 'url' | 'waitUntil'> & {
  deploy: Pick<Context['deploy'], 'context' | 'id' | 'published'>
}
export type SocketModule = {
  default: (request: Request, context: LocalContext) => Promise<Response> | Response
  config: Config
}
/** Each function's module by its name. */
export type SocketModules = ReadonlyMap<string, SocketModule>

/** Runs the bundled functions of a project in this process. */
export async function bundleAndRun(project: Project, deployContext: string): Promise<FunctionHost> {
  const bundle = await openBundle(project)
  const modules = await importBundle(bundle)
  return { ...runModules(() => modules, deployContext), sockets: () => Promise.resolve(bundle.sockets) }
}

/** Stack traces of their errors name source lines. */
export async function importBundle({ folder, sockets }: Bundle): Promise<SocketModules> {
  process.setSourceMapsEnabled(true)
  return new Map(
    await Promise.all(
      sockets.map(async ({ name }) => {
        const { href } = pathToFileURL(join(folder, `${name}.mjs`))
        return [name, (await import(href)) as SocketModule] as const
      }),
    ),
  )
}

/** Runs functions in this process. `modules`: the ones for the next call. */
export function runModules(modules: () => SocketModules, deployContext: string): Omit<FunctionHost, 'sockets'> {
  const pending = new Set<Promise<unknown>>()

  function track(work: Promise<unknown>): void {
    const settled: Promise<unknown> = work.catch(() => {}).finally(() => pending.delete(settled))
    pending.add(settled)
  }

  function waitUntil(work: Promise<unknown>): void {
    work.catch((error: unknown) => log({ level: 'error', event: 'background-work-failed', error }))
    track(work)
  }

  async function run({ socket: name, request, ip, requestId, params }: FunctionCall): Promise<Response> {
    const module = modules().get(name)
    if (!module) throw new Error(`No function is named ${name}`)
    return module.default(request, {
      // The local platform doesn't know where a client is.
      geo: {},
      ip,
      params,
      waitUntil,
      requestId: requestId ?? randomUUID(),
      url: new URL(request.url),
      deploy: { context: deployContext, id: '0', published: true },
    })
  }

  return {
    call: (call) => {
      const answer = run(call)
      track(answer)
      return answer
    },
    stop: async (graceMs) => {
      const timeUp = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref())
      const allDone = async () => {
        // Work may start more work.
        while (pending.size > 0) await Promise.all(pending)
      }
      await Promise.race([allDone(), timeUp])
    },
  }
}

import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, type BuildOptions } from 'esbuild'
import { site } from '#src/site.ts'
import { fillInScriptPath } from '#src/domain/deliveries/fill-in/clips.ts'
import { feedbackScriptPath } from '#src/domain/feedback/feedback.ts'

/** Scripts that run on pages that aren't ours, by their URL: what they start with, and their style sheet. */
const scripts = {
  [feedbackScriptPath]: { entry: 'src/islands/feedback/embed/embed.ts', styles: 'src/styles/embed/feedback.css' },
  [fillInScriptPath]: { entry: 'src/islands/deliveries/fill-in/main.ts', styles: 'src/styles/embed/fill-in.css' },
} as const
type ScriptPath = keyof typeof scripts

/** Builds a script as one file with its style sheet. `root`: the project's. */
export async function buildEmbeddedScript(root: URL, path: ScriptPath = feedbackScriptPath): Promise<string> {
  const { entry, styles } = scripts[path]
  const bundle = async (path: string, options: BuildOptions) => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL(path, root))],
      absWorkingDir: fileURLToPath(root),
      bundle: true,
      write: false,
      minify: true,
      legalComments: 'none',
      ...options,
    })
    return outputFiles?.[0]?.text ?? ''
  }
  const css = (await bundle(styles, {})).trim()
  return bundle(entry, {
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    define: { EMBED_STYLES: JSON.stringify(css), EMBED_NAME: JSON.stringify(site.name) },
  })
}

/** Writes the scripts into the build. While developing, they're built for each request. */
export function embeddedScript(): AstroIntegration {
  let root: URL
  const paths = Object.keys(scripts) as ScriptPath[]
  return {
    name: 'embedded-script',
    hooks: {
      'astro:config:done': ({ config }) => void (root = config.root),
      'astro:server:setup': ({ server }) => {
        for (const path of paths) {
          server.middlewares.use(path, (_, response, next) => {
            buildEmbeddedScript(root, path).then(
              (script) => response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script),
              next,
            )
          })
        }
      },
      'astro:build:done': async ({ dir }) => {
        for (const path of paths) await writeFile(new URL(path.slice(1), dir), await buildEmbeddedScript(root, path))
      },
    },
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, transform } from 'esbuild'
import { site } from '#src/site.ts'
import { feedbackScriptPath } from '#src/domain/feedback/feedback.ts'

/** Builds the script that customers embed in their sites, as one file with its style sheet. `root`: the project's. */
export async function buildEmbeddedScript(root: URL): Promise<string> {
  const css = await readFile(new URL('src/styles/embed/feedback.css', root), 'utf8')
  const styles = await transform(css, { loader: 'css', minify: true })
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('src/islands/feedback/embed/embed.ts', root))],
    absWorkingDir: fileURLToPath(root),
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    define: { EMBED_STYLES: JSON.stringify(styles.code.trim()), EMBED_NAME: JSON.stringify(site.name) },
  })
  return outputFiles[0]?.text ?? ''
}

/** Writes the script into the build. While developing, it's built for each request. */
export function embeddedScript(): AstroIntegration {
  let root: URL
  return {
    name: 'embedded-script',
    hooks: {
      'astro:config:done': ({ config }) => void (root = config.root),
      'astro:server:setup': ({ server }) =>
        void server.middlewares.use(feedbackScriptPath, (_, response, next) => {
          buildEmbeddedScript(root).then(
            (script) => response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script),
            next,
          )
        }),
      'astro:build:done': async ({ dir }) =>
        writeFile(new URL(feedbackScriptPath.slice(1), dir), await buildEmbeddedScript(root)),
    },
  }
}

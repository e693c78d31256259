import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build } from 'esbuild'
import { verifierPath } from '#src/domain/evidence/paths.ts'

/** Builds the program that verifies evidence files, as one file that Node runs. `origin`: the site whose keys it trusts. */
export async function buildVerifier(root: URL, origin: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('commands/verify.ts', root))],
    absWorkingDir: fileURLToPath(root),
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    charset: 'utf8',
    legalComments: 'none',
    define: { VERIFY_ORIGIN: JSON.stringify(origin) },
  })
  return outputFiles[0]?.text ?? ''
}

/** Writes it into the build. While developing, it's built for each request. */
export function verifier(origin: string): AstroIntegration {
  let root: URL
  return {
    name: 'verifier',
    hooks: {
      'astro:config:done': ({ config }) => void (root = config.root),
      'astro:server:setup': ({ server }) =>
        void server.middlewares.use(verifierPath, (_, response, next) => {
          buildVerifier(root, origin).then(
            (script) => response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script),
            next,
          )
        }),
      'astro:build:done': async ({ dir }) =>
        writeFile(new URL(verifierPath.slice(1), dir), await buildVerifier(root, origin)),
    },
  }
}

import { checkFile } from '#src/domain/evidence/check-file.ts'
import { fileLimits } from '#src/domain/evidence/file.ts'
import { keysPath } from '#src/domain/evidence/paths.ts'
import { loadPublishedRoots } from '#src/domain/evidence/published-roots.ts'
import { canVerify } from '#src/domain/evidence/roots.ts'
import { fileFaultTexts, noEd25519 } from '#src/domain/evidence/texts.ts'
import type { VerifyRequest, Verifying } from './verifying.ts'

// Verifies beside the page, which stays usable: a file may have 64 MB.

const answer = (verifying: Verifying) => postMessage(verifying)

addEventListener('message', (event: MessageEvent<VerifyRequest>) => {
  verify(event.data).then(answer, (error: unknown) => {
    answer({ state: 'failed', why: error instanceof LoadError ? error.message : 'That didn’t work. Try again.' })
  })
})

async function verify(asked: VerifyRequest): Promise<Verifying> {
  if (!(await canVerify())) return { state: 'failed', why: noEd25519 }
  if ('file' in asked && asked.file.size > fileLimits.chars) {
    return { state: 'failed', why: fileFaultTexts['too-long'] }
  }
  const [text, keys] = await Promise.all([
    'file' in asked ? asked.file.text() : load(asked.path),
    load(keysPath).then((loaded) => JSON.parse(loaded) as unknown),
  ])
  let answered = 0
  const finding = await checkFile(text, {
    ...{ keys, time: Date.now(), shown: 'file' in asked ? [] : asked.shown },
    loadRoots: (from) => loadPublishedRoots(from, load),
    onShare: (share) => {
      if (share < answered + 0.01) return
      answered = share
      answer({ state: 'working', share })
    },
  })
  return { state: 'done', finding }
}

class LoadError extends Error {}

/** As it is now: a root that was just published isn't in an answer from before. */
async function load(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-cache' }).catch(() => null)
  if (response?.ok) return response.text()
  throw new LoadError(
    response?.status === 429
      ? 'Too many tries. Wait a minute and try again.'
      : 'The evidence couldn’t be loaded. Check your connection and try again.',
  )
}

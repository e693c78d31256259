import { type Answer, problemAnswer, redirectAnswer, textAnswer, withStatus } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { isRead } from '#netlify/local/http/send.ts'
import type { KeptPages } from './kept-pages.ts'
import type { Pages } from './pages.ts'
import type { Rules } from './rules.ts'
import type { StaticFiles } from './static-files.ts'

/** `kept`: pages that functions have rendered for this build. */
export type LiveBuild = { directory: string; files: StaticFiles; kept?: KeptPages }

/** Serves the live build, following `netlify.toml` and the build's `_headers`. */
export function serveBuilt(live: () => LiveBuild | null, rules: Rules): Pages {
  /** Files as they are answered at their own URL, kept as long as the file is. */
  const answers = new WeakMap<Answer, Answer>()

  async function find({ url, method }: Incoming): Promise<Answer | null> {
    if (!isRead(method)) return null
    const build = live()
    const file = (await build?.files.find(url)) ?? (await build?.kept?.find(url))
    if (!build || !file) return null
    const answer = answers.get(file) ?? (await withHeaders(build, file, url.pathname))
    answers.set(file, answer)
    return answer
  }

  async function withHeaders({ directory }: LiveBuild, file: Answer, pathname: string): Promise<Answer> {
    if (file.status !== 200) return file
    const answer = withStatus(file, 200)
    await rules.applyHeaders(directory, pathname, answer.headers)
    return answer
  }

  async function answer(incoming: Incoming): Promise<Answer> {
    const build = live()
    if (!build) return starting()
    const { files } = build
    const { url, method } = incoming
    const rule = await rules.findRedirect(url, incoming.headers)
    if (!rule?.force) {
      const file = await find(incoming)
      if (file) return file
      if (await files.read(url))
        return problemAnswer(405, 'This URL only supports GET and HEAD.', { allow: 'GET, HEAD' })
    }
    if (!rule) return textAnswer(404, 'text/plain; charset=utf-8', 'Not found')
    if (rule.redirect) return redirectAnswer(rule.statusCode, rule.targetRelative)
    const target = isRead(method) ? await files.read(rule.target) : null
    if (!target) return textAnswer(404, 'text/plain; charset=utf-8', 'Not found')
    return withStatus(await withHeaders(build, target, url.pathname), rule.statusCode)
  }

  /** Rejects while there is no build. */
  async function read(path: string): Promise<string | null> {
    const build = live()
    if (!build) throw new Error('No build is live yet')
    const file = await build.files.read(new URL(path, 'http://localhost'))
    return file && Buffer.from(file.body).toString()
  }

  return { find, answer, read, live, keep: () => live()?.kept?.begin() }
}

/** While the first build is running. */
export function starting(): Answer {
  return problemAnswer(503, 'The site is starting. Please try again in a moment.', { 'retry-after': '1' })
}

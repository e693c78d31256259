import { execFile } from 'node:child_process'
import { inOneLine } from '#netlify/local/backups/backup-error.ts'
import { UpgradeError } from './upgrade-error.ts'

type GitOptions = { env?: Record<string, string> }

/** Output of the longest list of files, in bytes. */
const maxOutput = 64 * 1024 * 1024

/** Runs git in a checkout. Rejects with what git says. */
export class Git {
  readonly root: string

  constructor(root: string) {
    this.root = root
  }

  async run(words: string[], options: GitOptions = {}): Promise<string> {
    const { code, out, problem } = await this.try(words, options)
    if (code === 0) return out
    throw new UpgradeError(`git ${words[0]} failed: ${problem}`)
  }

  /** Null: it failed, which is an answer. */
  async ask(...words: string[]): Promise<string | null> {
    const { code, out } = await this.try(words)
    return code === 0 ? out : null
  }

  try(words: string[], { env = {} }: GitOptions = {}): Promise<{ code: number; out: string; problem: string }> {
    // Without a terminal nobody would type the password that it asks for.
    const prompts = process.stdin.isTTY ? {} : { GIT_TERMINAL_PROMPT: '0' }
    const options = { cwd: this.root, maxBuffer: maxOutput, env: { ...process.env, ...prompts, LC_ALL: 'C', ...env } }
    return new Promise((resolve) => {
      execFile('git', words, options, (error, out, errors) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 127) : 0
        const lines = errors.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('hint:'))
        resolve({ code, out: out.trimEnd(), problem: inOneLine(lines.join(' ') || error?.message || '') })
      })
    })
  }
}

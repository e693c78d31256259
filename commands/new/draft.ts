import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** What someone asked for can't be added. The message says why, and what to do. */
export class Refusal extends Error {}

/** Files that will be written together, so that a refusal leaves nothing half done. Paths are from the project's root. */
export class Draft {
  #texts = new Map<string, string>()

  has(path: string): boolean {
    return this.#texts.has(path) || existsSync(path)
  }

  read(path: string): string {
    return this.#texts.get(path) ?? readFileSync(path, 'utf8')
  }

  add(path: string, text: string): void {
    if (this.has(path)) throw new Refusal(`${path} already exists. Choose another name.`)
    this.#texts.set(path, text)
  }

  edit(path: string, change: (text: string) => string): void {
    this.#texts.set(path, change(this.read(path)))
  }

  /** Puts text before the first place where `pattern` matches. */
  insert(path: string, pattern: RegExp, text: string): void {
    this.edit(path, (before) => {
      const at = before.search(pattern)
      if (at < 0) throw new Refusal(`${path} has no place for it: nothing there matches ${String(pattern)}.`)
      return before.slice(0, at) + text + before.slice(at)
    })
  }

  /** Imports a name into a file, unless the file has it. */
  importInto(path: string, name: string, from: string): void {
    this.edit(path, (before) => {
      const line = new RegExp(`^import \\{([^}]*)\\} from '${from}'$`, 'm')
      const names = line
        .exec(before)?.[1]
        ?.split(',')
        .map((each) => each.trim())
      if (names?.includes(name)) return before
      const all = [...(names ?? []), name].filter((each) => each !== '').join(', ')
      const statement = `import { ${all} } from '${from}'`
      if (names) return before.replace(line, statement)
      // Packages come first.
      const at = Math.max(before.search(/^import .* from '#/m), 0)
      return `${before.slice(0, at)}${statement}\n${before.slice(at)}`
    })
  }

  /** Writes everything, formatted. Returns the paths. */
  async write(): Promise<string[]> {
    const formatted = await Promise.all(
      Array.from(this.#texts, async ([path, text]): Promise<[string, string]> => {
        return [path, await format(text, { ...(await resolveConfig(path)), filepath: path })]
      }),
    )
    for (const [path, text] of formatted) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    return formatted.map(([path]) => path)
  }
}

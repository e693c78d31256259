import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

type Variables = Record<string, string | undefined>

/** The environment that a server is started with, and what .env said then. */
export type Settings = { variables: Variables; file: Variables }

/** The supervisor listens there, and its reports are in the data folder. */
export const fixedSettings = ['DATA_DIR', 'HOST', 'PORT']

export function readSettings(checkout: string): Settings {
  return { variables: { ...process.env }, file: readFile(checkout) ?? {} }
}

/** With what has changed in .env since. A variable that had another value than the file's was set elsewhere, and stays. */
export function rereadSettings(checkout: string, { variables, file }: Settings): Settings {
  const now = readFile(checkout)
  // Without its settings a server in production would start as one in development.
  if (now === null) return { variables, file }
  const ofFile = Object.keys({ ...file, ...now }).filter((name) => variables[name] === file[name])
  const changed = Object.fromEntries(ofFile.map((name) => [name, now[name]]))
  return { variables: { ...variables, ...changed }, file: now }
}

/** Null: there is none, or this user can't read it. */
function readFile(checkout: string): Variables | null {
  try {
    return parseEnv(readFileSync(join(checkout, '.env'), 'utf8'))
  } catch {
    return null
  }
}

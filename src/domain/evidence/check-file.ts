import { type FileFault, readFile } from './file.ts'
import { importKeys, type SignedRoot } from './roots.ts'
import { type Verification, verifyFile } from './verify.ts'

/** `published`: the JSON Web Key Set, as it was fetched. */
export async function checkFile(
  text: string,
  published: unknown,
  known: readonly SignedRoot[] = [],
): Promise<Verification | FileFault> {
  const file = readFile(text)
  return typeof file === 'string' ? file : verifyFile(file, { keys: await importKeys(published), known })
}

import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { Git } from './git.ts'
import { UpgradeError } from './upgrade-error.ts'

/** A commit, and what the owner knows it by. */
export type Release = { commit: string; text: string }

/** `isMerge`: the owner's own commits and the new release in one. */
export type Target = { from: Release; to: Release; isMerge: boolean }

/**
 * Fetches and finds what to upgrade to. `ref`: a tag, a branch or a commit. Without one it's what the branch follows. Changes nothing
 * but git's objects.
 */
export async function findTarget(git: Git, ref: string | null, say: (line: string) => void): Promise<Target> {
  const branch = await git.ask('symbolic-ref', '--quiet', '--short', 'HEAD')
  const followed = branch === null ? null : await git.ask('config', `branch.${branch}.remote`)
  const remote = followed ?? (await git.ask('remote'))?.split('\n')[0] ?? ''
  const fetched = remote === '' || remote === '.' ? null : await git.try(['fetch', '--quiet', '--tags', remote])
  const names = ref === null ? ['@{upstream}'] : [`refs/tags/${ref}`, `refs/remotes/${remote}/${ref}`, ref]
  const head = await git.run(['rev-parse', 'HEAD'])
  const wanted = await firstCommit(git, names)
  if (fetched && fetched.code !== 0) {
    if (ref === null || wanted === null) throw new UpgradeError(`${remote} can't be read: ${fetched.problem}`)
    say(`${remote} can't be read (${fetched.problem}). Using the ${ref} that is here.`)
  }
  if (wanted === null) {
    throw new UpgradeError(
      ref === null
        ? 'This checkout follows no branch, so name the version: npm run upgrade -- TAG'
        : `There is no tag, branch or commit ${ref}${remote ? ` in ${remote}` : ''}.`,
    )
  }
  const from = await describeRelease(git, head)
  const contains = async (one: string, other: string) =>
    (await git.ask('merge-base', '--is-ancestor', other, one)) !== null
  // Without a name, own commits on top of what the branch follows are no reason to go back.
  if (ref === null && (await contains(head, wanted))) return { from, to: from, isMerge: false }
  const name = ref ?? (await git.run(['rev-parse', '--abbrev-ref', '@{upstream}']))
  const [isNewer, isOlder] = [await contains(wanted, head), await contains(head, wanted)]
  if (isOlder) await refuseDropping(git, head, wanted, name)
  const isMerge = !isNewer && !isOlder
  const commit = isMerge ? await merge(git, head, wanted, name) : wanted
  await refuseOverwriting(git, head, commit)
  return { from, to: await describeRelease(git, commit), isMerge }
}

async function firstCommit(git: Git, names: string[]): Promise<string | null> {
  for (const name of names) {
    const commit = await git.ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)
    if (commit !== null) return commit
  }
  return null
}

/** '0.2.0 (a1b2c3d)' */
async function describeRelease(git: Git, commit: string): Promise<Release> {
  const text = await git.ask('show', `${commit}:package.json`)
  if (text === null) throw new UpgradeError(`${commit.slice(0, 12)} isn't a version of this program.`)
  const { version } = JSON.parse(text) as { version: string }
  return { commit, text: `${version} (${commit.slice(0, 7)})` }
}

/** The branch is set to an older commit, so what is in no tag and no other repository would soon be lost, and the site its brand. */
async function refuseDropping(git: Git, head: string, wanted: string, name: string): Promise<void> {
  const found = await git.run([
    ...['log', '--no-merges', '--format=%h (%s)', `${wanted}..${head}`],
    ...['--not', '--remotes', '--tags'],
  ])
  if (found === '') return
  throw new UpgradeError(
    `${name} lacks commits of yours: ${listSome(found.split('\n'))}. Name a commit that has them: git log --first-parent
To go back without them, keep them first (git tag ours), then run this again.`,
  )
}

/** Merges the owner's commits and the new release, without touching a file of the checkout. */
async function merge(git: Git, head: string, wanted: string, name: string): Promise<string> {
  const merged = await git.try(['merge-tree', '--write-tree', '--name-only', '--no-messages', head, wanted])
  const [tree = '', ...files] = merged.out.split('\n').filter(Boolean)
  if (merged.code > 1) {
    throw new UpgradeError(
      `Your checkout has commits that ${name} lacks, and merging them needs git 2.38 or newer. Merge them yourself, then name the merged commit.`,
    )
  }
  if (merged.code === 1) {
    throw new UpgradeError(
      `You and the new version both changed ${listSome(files)}. Merge them in a folder of its own: git worktree add -b merged ../merged && cd ../merged && git merge ${wanted}
Solve the conflicts and commit. Then run, here: npm run upgrade -- merged`,
    )
  }
  const isUnknown = (await git.ask('var', 'GIT_COMMITTER_IDENT')) === null
  const identity = isUnknown ? ['-c', 'user.name=npm run upgrade', '-c', 'user.email=upgrade@localhost'] : []
  return git.run([...identity, 'commit-tree', tree, '-p', head, '-p', wanted, '-m', `Merge ${name}`])
}

/** Files that git doesn't know are the owner's. It would delete them for its own, and for a folder of its own. */
export async function refuseOverwriting(git: Git, head: string, commit: string): Promise<void> {
  const added = await git.run(['diff', '--name-only', '--no-renames', '--diff-filter=A', '-z', head, commit])
  const found = added.split('\0').flatMap((file) => (file === '' ? [] : findInPlaceOf(git.root, file)))
  if (found.length === 0) return
  const inTheWay = await git.run(['--literal-pathspecs', 'ls-files', '--others', '-z', '--', ...new Set(found)])
  if (inTheWay === '') return
  const files = inTheWay.split('\0').filter(Boolean)
  throw new UpgradeError(`The new version brings files where you have ${listSome(files)}. Move yours away first.`)
}

/** What has the path of a file, or is a file where the file needs a folder. */
function findInPlaceOf(root: string, file: string): string[] {
  const parts = file.split('/')
  for (let depth = 1; depth <= parts.length; depth++) {
    const path = parts.slice(0, depth).join('/')
    const entry = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (!entry) return []
    if (depth === parts.length || !entry.isDirectory()) return [path]
  }
  return []
}

export function listSome(names: readonly string[], limit = 5): string {
  const more = names.length - limit
  return `${names.slice(0, limit).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
